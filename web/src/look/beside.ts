// Where a card stands that is about something on the page: beside it, and not over what is asked or what answers it.
//
//     placeFor(size, around(litBoxes('[data-spot]')), question, answers, around(panelsOf('[data-spot]')))
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The part of an element that is seen: what it stands in may cut it off. */
function seen(element: Element): Box {
  let { x, y, right, bottom } = element.getBoundingClientRect();
  for (let up = element.parentElement; up; up = up.parentElement) {
    if (up instanceof SVGElement || getComputedStyle(up).overflow === 'visible') continue;
    const frame = up.getBoundingClientRect();
    [x, right] = [Math.max(x, frame.x), Math.min(right, frame.right)];
    [y, bottom] = [Math.max(y, frame.y), Math.min(bottom, frame.bottom)];
  }
  [x, right] = [Math.max(x, 0), Math.min(right, innerWidth)];
  [y, bottom] = [Math.max(y, 0), Math.min(bottom, innerHeight)];
  return { x, y, width: right - x, height: bottom - y };
}

const visible = (elements: Element[]) => elements.map(seen).filter((box) => box.width > 2 && box.height > 2);

/** Where these elements are seen on the page. */
export const boxesOf = (selector: string): Box[] => visible([...document.querySelectorAll(selector)]);

const MOST_OF_IT = 0.6;

/** What is worth a light: most of it is seen, and nothing but the card itself lies over it. */
export function litBoxes(selector: string): Box[] {
  return [...document.querySelectorAll(selector)].flatMap((element) => {
    const whole = element.getBoundingClientRect();
    const box = seen(element);
    if (box.width <= 2 || box.height <= 2 || area(box) < MOST_OF_IT * whole.width * whole.height) return [];
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    // Inside of a drawing something else may be what the pointer meets.
    const drawn = element.closest('section, svg');
    return top && (element.contains(top) || drawn?.contains(top) || top.contains(element) || top.closest('.coach'))
      ? [box]
      : [];
  });
}

/** What these elements are part of: the board of a sector, the stairs. */
export function panelsOf(selector: string): Box[] {
  const panels = [...document.querySelectorAll(selector)].map((element) => element.closest('.panel, .hand'));
  return visible([...new Set(panels)].filter((panel) => panel !== null));
}

/** One box around all of them. */
export function around(boxes: Box[]): Box | null {
  if (!boxes.length) return null;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

const area = (box: Box) => box.width * box.height;

/** How far apart frames of their own would lie over each other. */
const NEAR = 16;
/** A light of two that is larger than this many times both would light what it is not about. */
const MUCH_MORE = 1.5;

/** What lies side by side is lit as one; what has something else between is not. */
export function together(boxes: Box[]): Box[] {
  const all = [...boxes];
  for (let i = 0; i < all.length; i++)
    for (let k = i + 1; k < all.length; k++) {
      const [a, b] = [all[i]!, all[k]!];
      const both = around([a, b])!;
      const far = Math.max(both.width - a.width - b.width, both.height - a.height - b.height);
      if (far > NEAR || area(both) > MUCH_MORE * (area(a) + area(b))) continue;
      all.splice(k, 1);
      all[i] = both;
      k = i;
    }
  return all;
}

function overlap(a: Box, b: Box | null): number {
  if (!b) return 0;
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

const GAP = 14;
const EDGE = 8;
/** The board can be scrolled from under a card, the question with its button cannot. */
const QUESTION_COUNTS = 80;
/** What is lit and what answers should be seen; what they are part of only where there is room beside it. */
const BOARD_COUNTS = 4;

/** The four sides of a box, for a card of this size. */
function sidesOf(size: { width: number; height: number }, box: Box, middle: { x: number; y: number }) {
  return [
    { x: box.x + box.width + GAP, y: middle.y },
    { x: box.x - size.width - GAP, y: middle.y },
    { x: middle.x, y: box.y + box.height + GAP },
    { x: middle.x, y: box.y - size.height - GAP },
  ];
}

/**
 * Where a card of this size stands best: beside what is lit, and not over it, over the question or over what answers it; nor over the
 * panel that what is lit is part of, if it can be.
 */
export function placeFor(
  size: { width: number; height: number },
  lit: Box | null,
  question: Box | null,
  answers: Box[],
  panel: Box | null = null,
): Box {
  const near = lit ?? question ?? { x: innerWidth / 2, y: innerHeight / 2, width: 0, height: 0 };
  const middle = { x: near.x + near.width / 2 - size.width / 2, y: near.y + near.height / 2 - size.height / 2 };
  const far = { x: innerWidth - size.width - EDGE, y: innerHeight - size.height - EDGE };
  const lines = [EDGE, (question?.y ?? innerHeight) - size.height - GAP, far.y];
  const ends = [middle.x, EDGE, far.x].flatMap((x) => lines.map((y) => ({ x, y })));
  const places = [...sidesOf(size, near, middle), ...(panel ? sidesOf(size, panel, middle) : []), ...ends];
  let best: Box | null = null;
  let least = Infinity;
  for (const { x, y } of places) {
    const box = { ...size, x: Math.min(Math.max(EDGE, x), far.x), y: Math.min(Math.max(EDGE, y), far.y) };
    const onBoard = [lit, ...answers].reduce((sum, one) => sum + overlap(box, one), 0);
    const cost = BOARD_COUNTS * onBoard + QUESTION_COUNTS * overlap(box, question) + overlap(box, panel);
    if (cost < least) [best, least] = [box, cost];
  }
  return best!;
}
