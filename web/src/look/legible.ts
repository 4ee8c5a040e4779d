// No text of a drawing is smaller than this on the screen, however small the drawing is.
//
//     <svg viewBox="0 0 190 82" use:legible>        its texts are set in text() of the kit, at least 11 pixels high
//
// A text of the kit has its size as a class (kit.css), which grows to --least: so many units of the drawing are 11 pixels.

export const LEAST = 11;

const watched = new WeakMap<Element, () => void>();
let observer: ResizeObserver | undefined;

export function legible(svg: SVGSVGElement) {
  const measure = () => {
    const scale = svg.getScreenCTM()?.a ?? 0;
    if (scale > 0) svg.style.setProperty('--least', `${LEAST / scale}px`);
  };
  // One observer for all drawings: they change their sizes together.
  observer ??= new ResizeObserver((all) => all.forEach(({ target }) => watched.get(target)?.()));
  watched.set(svg, measure);
  observer.observe(svg);
  measure();
  return {
    destroy() {
      observer?.unobserve(svg);
      watched.delete(svg);
    },
  };
}
