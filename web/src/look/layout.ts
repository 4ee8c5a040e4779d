// Which arrangement of the table fits a window best.
//
// On a desktop both boards stand side by side. The question is asked in a bar below them, or beside them, above the others
// and the log, where a window is too low for that. Where it is lower still the lower half of the shared board has pages.
// Large windows enlarge everything. Where the boards would become too small there are tabs: whole boards on a
// tablet that stands upright, parts of them on a phone, with the question beside them where it lies on its side.

/** The boards at scale 1; the shared one with all it has, or in pages. The own one needs more for some modules. */
const SHARED = { width: 640, height: 746, paged: 598 };
const OWN = { width: 540, height: 650, more: 54 };
export const TOP = 50;
export const GAP = 8;
/** The bar needs no less than this. */
export const BAR = 88;
const RAIL = 228;
/** The least that a question needs beside the boards. */
const BESIDE = 290;
const LEAST = 0.75;
const MOST = 1.5;
/** From here on everything grows with the window. */
const LARGE = { width: 1440, height: 900, most: 4 };

export interface Boards {
  kind: 'boards';
  zoom: number;
  ask: 'below' | 'beside';
  /** The shared board has pages. */
  paged: boolean;
  shared: number;
  own: number;
  /** Width of the rail; 0 where it is a drawer. */
  rail: number;
}
export interface Tabs {
  kind: 'tabs';
  /** Whole boards instead of their parts. */
  whole: boolean;
  /** The question beside the board. */
  beside: boolean;
  /** Shared and own board beside each other. */
  two: boolean;
}
export type Layout = Boards | Tabs;

interface Window {
  width: number;
  height: number;
  /** Height of the bar with all its answers. */
  bar: number;
  /** The own board has what the camel race and the special buildings need. */
  more: boolean;
}

export function layoutFor(window: Window): Layout {
  const { width, height } = window;
  const zoom = Math.min(Math.max(1, Math.min(width / LARGE.width, height / LARGE.height)), LARGE.most);
  const small = { ...window, width: width / zoom, height: height / zoom };
  // One question has more answers than another: that makes boards a little smaller, but nothing moves elsewhere.
  const best = CHOICES.map((choice) => ({ choice, ...boards({ ...small, bar: BAR }, zoom, choice) }))
    .filter((one) => one.scale >= LEAST)
    .sort((a, b) => b.liked - a.liked)[0];
  if (best) return boards(small, zoom, best.choice).layout;
  const beside = width > height * 1.15;
  return { kind: 'tabs', whole: !beside && width >= 700, beside, two: beside && width >= 900 };
}

/** Ways to place things, and how much smaller boards may be for the sake of each. */
const CHOICES = [
  { ask: 'below', rail: RAIL, paged: false, worth: 0.08 },
  { ask: 'below', rail: 0, paged: false, worth: 0 },
  { ask: 'beside', rail: BESIDE, paged: false, worth: 0.02 },
  { ask: 'beside', rail: BESIDE, paged: true, worth: -0.12 },
] as const;

function boards({ width, height, bar, more }: Window, zoom: number, { ask, rail, paged, worth }: (typeof CHOICES)[number]) {
  const high = height - TOP - 2 * GAP - (ask === 'below' ? Math.max(bar, BAR) + GAP : 0);
  const wide = width - 3 * GAP - (rail ? rail + GAP : 0);
  const shareMost = Math.min(MOST, high / (paged ? SHARED.paged : SHARED.height));
  const ownMost = Math.min(MOST, high / (OWN.height + (more ? OWN.more : 0)));
  const both = Math.min(shareMost, ownMost, wide / (SHARED.width + OWN.width));
  // What one board cannot use because of its height is for the other.
  const shared = Math.min(shareMost, (wide - OWN.width * both) / SHARED.width);
  const own = Math.min(ownMost, shared * 1.15, (wide - SHARED.width * shared) / OWN.width);
  const left = Math.floor(width - 4 * GAP - SHARED.width * shared - OWN.width * own);
  const layout: Boards = {
    kind: 'boards',
    zoom,
    ask,
    paged,
    shared: SHARED.width * shared,
    own: OWN.width * own,
    rail: rail ? left : 0,
  };
  return { layout, scale: both, liked: Math.min(both, 1) + worth };
} // prettier-ignore
