// Where the bar of a table ends, in pixels: what hangs over the page hangs below it. Who needs it writes it to its own style: as a
// property of the whole page each change of it would make the browser look at every element of the boards again.

export const below: { top: number | null } = $state({ top: null });

/** The value of --top; without a bar what the style sheet has instead. */
export const belowBar = (): string | undefined => (below.top === null ? undefined : `${below.top}px`);
