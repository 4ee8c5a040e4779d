// No text of a drawing is smaller than this on the screen, however small the drawing is.
//
//     <svg viewBox="0 0 190 82" use:legible>        its texts are set in text() of the kit, at least 11 pixels high
//
// A text of the kit has its size as a class (kit.css), which grows to --least: so many units of the drawing are 11 pixels.

export const LEAST = 11;

let observer: ResizeObserver | undefined;

/**
 * All scales are read before anything is written: each reading after a writing would lay out the whole page anew. An observer tells
 * of a drawing before it is painted for the first time, and whenever its size changes.
 */
function measure(all: ResizeObserverEntry[]): void {
  const drawings = all.map(({ target }) => target as SVGSVGElement);
  const scales = drawings.map((svg) => svg.getScreenCTM()?.a ?? 0);
  drawings.forEach((svg, i) => scales[i]! > 0 && svg.style.setProperty('--least', `${LEAST / scales[i]!}px`));
}

export function legible(svg: SVGSVGElement) {
  // One observer for all drawings: they change their sizes together.
  observer ??= new ResizeObserver(measure);
  observer.observe(svg);
  return { destroy: () => observer?.unobserve(svg) };
}
