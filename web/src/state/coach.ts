// What somebody who plays for the first time is told, each once and when it matters: a card of one or two sentences about the
// question that is asked, and what is lit for it.
import { showedCard, shownCards } from '../game/first';
import { mark } from '../words/i18n';
import type { Question } from '../net/protocol';

export interface Card {
  name: string;
  /** The question at which it comes. Of several for one question each comes at the next one of its kind. */
  task: string;
  title: string;
  text: string;
  /** What is lit, as a selector; without it the places that answer the question. */
  lit?: string;
}

const CARDS: Card[] = [
  {
    name: 'pick',
    task: 'pick',
    title: mark('The people of the city'),
    text: mark(
      'Each colour has a sector on your board: choose three keshis, and an assistant of yours goes to the sector of each. Then the keshis of all players fall through the tower.',
    ),
    lit: '#mine .hand, .phone-mine .hand',
  },
  {
    name: 'lamp',
    task: 'pick',
    title: mark('Not sure?'),
    text: mark('The lamp shows what an experienced player would do here, and why.'),
    lit: '#ask-hint',
  },
  {
    name: 'provisions',
    task: 'pick',
    title: mark('Think of provisions'),
    text: mark('After the fourth round you pay what this tile shows. Keep enough of it, or you lose points.'),
    lit: '[data-place="provisions"]',
  },
  {
    name: 'take',
    task: 'take',
    title: mark('What fell out of the tower'),
    text: mark(
      'Take one or two keshis of one colour: they move into their sector on your board. You may take what others chose, and they what you chose.',
    ),
  },
  {
    name: 'deploy',
    task: 'deploy',
    title: mark('Red goes where you like'),
    text: mark('This assistant may work in any sector where you have none yet.'),
  },
  {
    name: 'assistant',
    task: 'assistant',
    title: mark('Your assistants work'),
    text: mark(
      'Each works once: it brings one more keshi to its sector, or performs the action of the sector, which is stronger the more keshis live there.',
    ),
  },
  {
    name: 'use',
    task: 'use',
    title: mark('A keshi, or the action'),
    text: mark(
      'A keshi makes this action stronger for later, the action helps now. Early in the game keshis often pay off.',
    ),
  },
  {
    name: 'confirm',
    task: 'confirm',
    title: mark('Changed your mind?'),
    text: mark('Until you confirm, the arrow takes back what you did, step by step.'),
    lit: '#question .undo',
  },
  {
    name: 'vendor',
    task: 'vendor',
    title: mark('A water vendor'),
    text: mark(
      'Whoever works beside it gives you a [water] first. At the end a full sector with its water vendor is worth 10 points.',
    ),
  },
  {
    name: 'entertain',
    task: 'entertain',
    title: mark('The Main square'),
    text: mark('The entertainer pays the bonus of its space now, and again each time it performs.'),
  },
  {
    name: 'caravan',
    task: 'caravan',
    title: mark('Into the desert'),
    text: mark('Caravans walk along two paths and discover oases, which you may claim later for what they cost.'),
  },
  {
    name: 'line',
    task: 'line',
    title: mark('Two stairs, one line'),
    text: mark('The line between your two pawns on the stairs offers these bonuses: take one of them.'),
  },
  {
    name: 'row',
    task: 'row',
    title: mark('On the river'),
    text: mark(
      'Your fisherman moves on. Every rapid he passes offers a bonus at the end of each round, and who is ahead wins the river tile of the season.',
    ),
  },
  {
    name: 'river-bonus',
    task: 'river-bonus',
    title: mark('The river pays'),
    text: mark('At the end of the round you take the bonus of one of the rapids that you have passed.'),
  },
  {
    name: 'souk',
    task: 'souk',
    title: mark('Deals in the Souk'),
    text: mark('Goods buy resources at the office, or luxury goods, which are worth points.'),
  },
  {
    name: 'scroll',
    task: 'scroll',
    title: mark('Scrolls'),
    text: mark('A scroll costs dates and needs scholars. Some help at once, some for the rest of the game.'),
  },
  {
    name: 'gate',
    task: 'gate',
    title: mark('Gates'),
    text: mark('A gate needs a free guard, gives points and brings a keshi of its colour.'),
  },
  {
    name: 'sahara',
    task: 'sahara',
    title: mark('Oases'),
    text: mark(
      'You may claim what your caravans discovered by paying what is printed. Your three best oases score at the end.',
    ),
  },
  {
    name: 'provision',
    task: 'provision',
    title: mark('The next provisions'),
    text: mark('One more of your tiles is turned up. All that lie open have to be paid at the end of each season.'),
  },
  {
    name: 'provide',
    task: 'provide',
    title: mark('The season ends'),
    text: mark('Pay what your open provision tiles show. Who cannot, or does not, loses points.'),
  },
];

/** What to say at this question; null: nothing that was not said yet. */
export function cardFor(question: Question): Card | null {
  const shown = shownCards();
  return CARDS.find((card) => card.task === question.task && !shown.includes(card.name)) ?? null;
}

export const wasShown = (card: Card): void => showedCard(card.name);

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

/** Where these elements are seen on the page. */
export function boxesOf(selector: string): Box[] {
  return [...document.querySelectorAll(selector)].map(seen).filter((box) => box.width > 2 && box.height > 2);
}

const MOST_OF_IT = 0.6;

/** What is worth a light: most of it is seen, and nothing but the card itself lies over it. */
export function litBoxes(selector: string): Box[] {
  return [...document.querySelectorAll(selector)].flatMap((element) => {
    const whole = element.getBoundingClientRect();
    const box = seen(element);
    if (box.width <= 2 || box.height <= 2 || area(box) < MOST_OF_IT * whole.width * whole.height) return [];
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return top && (element.contains(top) || top.contains(element) || top.closest('.coach')) ? [box] : [];
  });
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

/** What lies close together is lit as one. */
export function together(boxes: Box[]): Box[] {
  const all = around(boxes);
  return all && area(all) < 4 * boxes.reduce((sum, box) => sum + area(box), 0) ? [all] : boxes;
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
const QUESTION_COUNTS = 20;

/** Where a card of this size stands best: beside what is lit, and not over it, over the question or over what answers it. */
export function placeFor(
  size: { width: number; height: number },
  lit: Box | null,
  question: Box | null,
  answers: Box[],
): Box {
  const near = lit ?? question ?? { x: innerWidth / 2, y: innerHeight / 2, width: 0, height: 0 };
  const middle = { x: near.x + near.width / 2 - size.width / 2, y: near.y + near.height / 2 - size.height / 2 };
  const [left, top] = [near.x - size.width - GAP, near.y - size.height - GAP];
  const [right, below] = [near.x + near.width + GAP, near.y + near.height + GAP];
  const far = { x: innerWidth - size.width - EDGE, y: innerHeight - size.height - EDGE };
  const lines = [EDGE, (question?.y ?? innerHeight) - size.height - GAP, far.y];
  const ends = [middle.x, EDGE, far.x].flatMap((x) => lines.map((y) => ({ x, y })));
  const places = [{ x: right, y: middle.y }, { x: left, y: middle.y }, { x: middle.x, y: below }, { x: middle.x, y: top }, ...ends]; // prettier-ignore
  let best: Box | null = null;
  let least = Infinity;
  for (const { x, y } of places) {
    const box = { ...size, x: Math.min(Math.max(EDGE, x), far.x), y: Math.min(Math.max(EDGE, y), far.y) };
    const onBoard = [lit, ...answers].reduce((sum, one) => sum + overlap(box, one), 0);
    const cost = onBoard + QUESTION_COUNTS * overlap(box, question);
    if (cost < least) [best, least] = [box, cost];
  }
  return best!;
}
