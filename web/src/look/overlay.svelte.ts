// Finds places of the board on the page, for what is drawn over it: pieces that fly, and marks that point at a place.
//
// Parts of the board carry data-place. On the own board the key is plain ("sector:palace"), on the boards and cards of
// others it has the seat before it ("p2:sector:palace"); where such a place is not on the page, the card or the score
// of that player stands for it.
import { boxesOf, type Box } from './beside';
import type { SeatName } from '../net/protocol';
import type { Mark } from '../state/since.svelte';

function boxOf(selector: string): Box | null {
  for (const element of document.querySelectorAll(selector)) {
    const { x, y, width, height } = element.getBoundingClientRect();
    if (width > 0 && height > 0 && x + width > 0 && y + height > 0 && x < innerWidth && y < innerHeight)
      return { x, y, width, height };
  }
  return null;
}

const named = (key: string) => boxOf(`[data-place="${CSS.escape(key)}"]`) ?? boxOf(`[data-spot="${CSS.escape(key)}"]`);

/** Places that all share have no seat. */
const SHARED = /^(lattice|scroll|luxury|gate|tray|rapid|river|tower|office|beside|stairs|rivertile)/;

class Overlay {
  marks = $state.raw<Box[]>([]);

  /** Where a place is on the screen; null: not on the page now. */
  find(key: string, seat?: SeatName | null, me?: SeatName | null): Box | null {
    if (seat && seat !== me)
      return named(`${seat}:${key}`) ?? this.shared(key) ?? boxOf(`[data-seat="${seat}"]`) ?? named(`${seat}:score`);
    return (seat ? named(`${seat}:${key}`) : null) ?? named(key) ?? (seat ? named(`${seat}:score`) : null);
  }

  /**
   * What is seen of the first of these places that is drawn at all; what it stands in may cut something off. Null: nothing.
   */
  seen(keys: string[], seat: SeatName, me: SeatName | null): Box | null {
    for (const key of keys) {
      const names = [`${seat}:${key}`, ...(seat === me || SHARED.test(key) ? [key] : [])].map((one) => CSS.escape(one));
      const selector = names.flatMap((one) => [`[data-place="${one}"]`, `[data-spot="${one}"]`]).join(',');
      if (document.querySelector(selector)) return boxesOf(selector)[0] ?? null;
    }
    return null;
  }

  /** Point at a place for as long as nothing else is pointed at. */
  flash(key?: string, seat?: SeatName, me?: SeatName | null): void {
    const box = key ? this.find(key, seat, me) : null;
    this.marks = box ? [box] : [];
  }

  private shared(key: string): Box | null {
    return SHARED.test(key) ? named(key) : null;
  }
}

/** The elements of what is marked as new. What is not drawn of another's board is marked on the card of that player. */
function elementsOf({ seat, key }: Mark): Element[] {
  const find = (selector: string) => [...document.querySelectorAll(selector)];
  const own = find(`[data-place="${CSS.escape(seat ? `${seat}:${key}` : key)}"]`);
  return own.length || !seat ? own : find(`[data-seat="${seat}"]`);
}

/** Gives what is new its outline (data-fresh), and goes on doing so while the page changes; call what is returned to end it. */
export function markNew(marks: Mark[]): () => void {
  let marked = new Set<Element>();
  let frame = 0;
  const apply = () => {
    const now = new Set(marks.flatMap(elementsOf));
    for (const element of marked) if (!now.has(element)) element.removeAttribute('data-fresh');
    for (const element of now) element.setAttribute('data-fresh', '');
    marked = now;
  };
  const watch = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(apply);
  });
  apply();
  watch.observe(document.body, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    cancelAnimationFrame(frame);
    marks = [];
    apply();
  };
}

export const overlay = new Overlay();
