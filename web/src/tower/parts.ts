// The tower in millimetres, as src/tower/parts.h and parts.c build it: the middle of the shaft at the lower edge of layer B is the
// origin, z points up, the tray lies to the front (y). A test compares these figures with those files.

export const SHAFT_HALF = 30;
export const FUNNEL_HALF = 50;
export const THROAT_HALF = 22.5;
export const THROAT_Z = 90;
export const FUNNEL_Z = 130;
export const SHAFT_END_Z = -45;
export const TRAY_Z = -115;
export const TRAY_X = 60;
export const TRAY_BACK = -30;
export const TRAY_FRONT = 120;
export const BAR_HALF = 5;
export const BAR_Z = 50;
export const BAR_SLOPE = 0.06;
export const LEDGE_THICK = 8;
export const LEDGE_BEHIND = 6;
export const KESHI_APOTHEM = 5;
export const KESHI_HALF_HEIGHT = 4.5;

export type Layer = 'B1' | 'B2';
/** How far the ledges of layer B reach into the shaft, and the sine of their slope. */
export const LEDGES: Record<Layer, { width: number; slope: number }> = {
  B1: { width: 12, slope: 0.29 },
  B2: { width: 13.0, slope: 0.263 },
};
