// Which layout fits a window. The boards are 640 and 540 wide and 746 high at scale 1; they scale together.

const SHARED = 640;
const OWN = 540;
const HIGH = 746;
/** Top bar, question bar and the gaps between them. */
const AROUND = 50 + 80 + 3 * 8;
const RAIL = 228;
const RAIL_MOST = 320;
const GAP = 8;
const LEAST = 0.8;
const MOST = 1.5;

export type Layout = { kind: 'phone'; two: boolean } | { kind: 'desktop'; rail: number; shared: number; own: number };

export function layoutFor(width: number, height: number): Layout {
  if (width < 1100) return { kind: 'phone', two: width >= 760 };
  const most = Math.min(MOST, Math.max(LEAST, (height - AROUND) / HIGH));
  const boards = width - 3 * GAP;
  const withRail = (boards - GAP - RAIL) / (SHARED + OWN);
  // The rail stays as long as the boards do not have to become small for it.
  const rail = withRail >= Math.min(most, 1) * 0.92;
  const scale = Math.min(most, rail ? withRail : boards / (SHARED + OWN));
  if (scale < LEAST) return { kind: 'phone', two: true };
  const left = boards - GAP - (SHARED + OWN) * scale;
  return {
    kind: 'desktop',
    rail: rail ? Math.min(RAIL_MOST, Math.max(RAIL, left)) : 0,
    shared: SHARED * scale,
    own: OWN * scale,
  };
}
