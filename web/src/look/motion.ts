// Movements: pieces fly to where the events of a step put them, and pawns walk to where they stand afterwards.
//
// One thing moves at a time. Flights are drawn over the page before the new values are shown; pawns are moved back to
// where they were and walk when they are. Nothing here knows what a move means: an event names a piece and a place.
import { I, keshi, resource, symbol } from '../kit';
import { isColour, isKeshi, HOME, SEATS } from '../game/names';
import type { Box } from './beside';
import { overlay } from './overlay.svelte';
import type { GameEvent, SeatName } from '../net/protocol';
import { settings } from '../state/settings.svelte';
import { stage } from '../tower/stage.svelte';
import type { Table } from '../state/table.svelte';
import type { Step } from '../state/steps';

const FLIGHT = 320;
/** Between the keshis that fall out of the tower. */
const APART = 70;
const PER_STEP = 110;
const LONGEST_WALK = 1100;
/** A move of somebody else is never shorter than this, so that it can be followed. */
const LEAST = 350;
/** No step keeps anybody longer than this. */
const MOST = 2600;
const PAWNS = ['palace', 'mosque', 'fisherman', 'camel'];

interface Flight {
  piece: string;
  from: Box;
  to: Box;
  size: number;
  /** Flies together with the others of the throw. */
  thrown: boolean;
}

const token = (body: string) => `<svg viewBox="-13 -13 26 26" width="100%" height="100%">${body}</svg>`;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** That an entertainer or a caravan is placed is told once more by where it goes: that is the flight to be seen. */
function twice(e: GameEvent, all: GameEvent[]): boolean {
  const told = { pink: 'entertain', brown: 'caravan' }[e.kind === 'place' ? (e.a ?? '') : ''];
  return !!told && all.some((other) => other.kind === told && other.player === e.player);
}

export class Motion {
  private running = new Set<Animation>();
  private skipped = false;
  private begun = 0;
  private stood = new Map<string, Box>();

  constructor(
    private root: HTMLElement,
    private table: Table,
  ) {}

  private bot = false;

  private get speed(): number {
    return settings.moves === 'fast' || (this.bot && settings.bots === 'fast') ? 0.4 : 1;
  }

  /** Finish everything at once. */
  skip(): void {
    this.skipped = true;
    for (const animation of this.running) animation.finish();
    stage.skip();
  }

  async before(step: Step): Promise<void> {
    this.skipped = false;
    this.bot = this.table.isBot(step.by);
    this.begun = performance.now();
    this.stood = this.pawns();
    const flights = this.flights(step);
    for (const flight of flights.filter((one) => !one.thrown)) {
      if (this.skipped || performance.now() - this.begun > MOST * this.speed) break;
      await this.fly(flight);
    }
    const thrown = flights.filter((one) => one.thrown);
    // Where the throw itself is shown, keshis need not fly out of the drawn tower.
    if (!this.skipped && (await stage.happens(step.throw, this.table.present?.layer ?? 'B1'))) return;
    if (!this.skipped) await Promise.all(thrown.map((flight, i) => this.fly(flight, i * APART * this.speed)));
  }

  async after(step: Step): Promise<void> {
    if (this.skipped) return;
    await this.walk();
    const left = LEAST * this.speed - (performance.now() - this.begun);
    if (step.by !== this.table.seat && left > 0 && !this.skipped) await wait(left);
  }

  // ---- flights ----

  private flights(step: Step): Flight[] {
    const list: Flight[] = [];
    const took = step.events.find((e) => e.kind === 'take');
    for (const e of step.events) {
      if (twice(e, step.events)) continue;
      const piece = this.piece(e);
      const to = piece && this.target(e);
      const from = to && this.source(e, took);
      if (piece && to && from)
        list.push({
          piece,
          from,
          to,
          size: Math.min(34, Math.max(18, Math.min(to.height, 30))),
          thrown: e.kind === 'tray',
        });
    }
    return list;
  }

  private piece(e: GameEvent): string | null {
    const { a = '' } = e;
    const keshis: Record<string, string> = { entertain: 'pink', caravan: 'brown', vendor: 'red', nomad: 'nomad' };
    const colour = keshis[e.kind] ?? (['place', 'track', 'aside', 'audience', 'tray'].includes(e.kind) ? a : '');
    if (isKeshi(colour)) return token(keshi(colour, 0, 0, 11));
    if (e.kind === 'gain' && (e.n ?? 0) > 0 && e.player === this.table.seat) return token(resource(a, 0, 0, 11));
    if (e.kind === 'scroll') return token(symbol('scroll', 0, 0, 24, 'var(--ink)', 'var(--paper)'));
    const gate = /^w\d-(\w+)$/.exec(a)?.[1] ?? '';
    if (e.kind === 'gate' && isColour(gate)) return I.gate(gate, 30);
    if (e.kind === 'luxury') return token(symbol(a.replace(/-\d$/, ''), 0, 0, 24, 'var(--ink)', 'var(--paper)'));
    return null;
  }

  private find(key: string, seat?: SeatName): Box | null {
    return overlay.find(key, seat, this.table.seat);
  }

  private target(e: GameEvent): Box | null {
    const { a = '', b = '', player } = e;
    switch (e.kind) {
      case 'place':
        if (HOME[a] === 'souk') return this.find(`goods:${a}`, player);
        return this.find(`keshi:${b}`, player) ?? this.find(`sector:${b}`, player);
      case 'tray':
        return this.find(`tray:${a}`) ?? this.find('tray');
      case 'gain':
        return this.find(`resource:${a}`, player);
      case 'scroll':
        return this.find('scrolls', player);
      case 'gate':
        return this.find('sector:medina', player);
      case 'luxury':
        return this.find('sector:souk', player);
      case 'entertain':
        return this.find(`space:${a}`, player);
      case 'caravan':
        return this.find(`path:${a}`, player);
      case 'track':
        return this.find(`track:${b}`, player);
      case 'audience':
        return this.find(`area:${a}`, player);
      case 'aside':
        return this.find(`aside:${a}`, player) ?? this.find('resource:points', player);
      case 'nomad':
        return this.find(`sector:${a.replace('vendor-', '')}`, player);
      default:
        return this.find(`vendor:${a}`, player);
    }
  }

  /** Out of the tray, off the tile that gave it, or from the supply, which is nowhere: then from above the page. */
  private source(e: GameEvent, took: GameEvent | undefined): Box | null {
    if (e.kind === 'tray') return this.find('tower');
    if (e.kind === 'scroll' || e.kind === 'luxury') return this.find(`${e.kind}:${e.a}`);
    if (e.kind === 'gate') return this.find((e.a ?? '').replace(/^w(\d)-/, 'gate:$1:'));
    if (took && took.player === e.player && (took.a === e.a || e.kind !== 'place')) {
      const tray = this.find(`tray:${took.a}`) ?? this.find('tray');
      if (tray) return tray;
    }
    const cause = e.cause && this.find(e.cause.replace(' ', ':'), e.player);
    if (cause) return cause;
    return e.kind === 'gain'
      ? null
      : (this.find(`supply:${e.a}`) ?? { x: innerWidth / 2, y: -40, width: 30, height: 30 });
  }

  private async fly({ piece, from, to, size }: Flight, delay = 0): Promise<void> {
    const element = document.createElement('div');
    element.className = 'flight';
    element.innerHTML = piece;
    element.style.width = element.style.height = `${size}px`;
    this.root.append(element);
    const at = (box: Box) => ({ x: box.x + box.width / 2 - size / 2, y: box.y + box.height / 2 - size / 2 });
    const [a, b] = [at(from), at(to)];
    const arc = Math.min(70, Math.hypot(b.x - a.x, b.y - a.y) * 0.18);
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 - arc };
    const frames = [a, middle, b].map(({ x, y }, i) => ({
      transform: `translate(${x}px, ${y}px) scale(${i === 1 ? 1.15 : 1})`,
    }));
    await this.run(element, frames, FLIGHT * this.speed, 'cubic-bezier(.3,.7,.2,1)', delay);
    element.remove();
  }

  private async run(element: Element, frames: Keyframe[], duration: number, easing: string, delay = 0): Promise<void> {
    const animation = element.animate(frames, { duration, easing, delay, fill: 'both' });
    this.running.add(animation);
    // A hidden page does not run animations: then the clock has to do.
    await Promise.race([animation.finished.catch(() => undefined), wait(delay + duration + 400)]);
    this.running.delete(animation);
    animation.cancel();
  }

  // ---- pawns ----

  private pawns(): Map<string, Box> {
    const all = new Map<string, Box>();
    for (const seat of SEATS)
      for (const pawn of PAWNS) {
        const box = document.querySelector(`[data-place="${seat}:${pawn}"]`)?.getBoundingClientRect();
        if (box?.width) all.set(`${seat}:${pawn}`, { x: box.x, y: box.y, width: box.width, height: box.height });
      }
    return all;
  }

  private async walk(): Promise<void> {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    for (const [key, now] of this.pawns()) {
      const then = this.stood.get(key);
      const far = then ? Math.hypot(then.x - now.x, then.y - now.y) : 0;
      if (!then || far < 4 || this.skipped) continue;
      const element = document.querySelector<SVGGElement>(`[data-place="${key}"]`);
      const scale = element?.getScreenCTM?.()?.a ?? 1;
      const [dx, dy] = [(then.x - now.x) / scale, (then.y - now.y) / scale];
      const steps = Math.max(1, Math.round(far / scale / 20));
      const duration = Math.min(LONGEST_WALK, steps * PER_STEP + 120) * this.speed;
      if (element)
        await this.run(element, [{ translate: `${dx}px ${dy}px` }, { translate: '0px 0px' }], duration, 'ease-in-out');
    }
  }
}
