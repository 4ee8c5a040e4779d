// News of the server are not applied at once but one after the other, so that each can be seen.
//
//     const playback = new Playback((update) => ..., (seat) => ...);     // applies one; whether a bot plays this seat
//     playback.add(update);
//
// `play` (if somebody has set it) shows a step and tells when it is done. hurry() applies the rest without showing.
import { changed } from '../game/view';
import type { SeatName, Update, Values } from '../net/protocol';
import { settings } from './settings.svelte';
import { asStep, type Step } from './steps';

/** How long a step of a bot stays in view where they are wanted slow, after it was shown. */
const SLOWLY = 1600;

export class Playback {
  /** A step is being shown whose values are not there yet: what is lit on the board is of yesterday. */
  settling = $state(false);
  /** The step of somebody that is being shown. */
  showing = $state.raw<Step | null>(null);

  /** Shows a step, before its values are there and after. */
  play: ((step: Step, when: 'before' | 'after') => Promise<void>) | null = null;
  /** Ends what `play` is showing. */
  skip: (() => void) | null = null;
  /** Told about every step when its turn has come. */
  told: ((step: Step) => void) | null = null;

  private waiting: Update[] = [];
  private playing = false;
  private hurried = false;
  /** Ends the rest after a step. */
  private wake: (() => void) | null = null;

  constructor(
    private apply: (update: Update) => void,
    private isBot: (seat: SeatName | null) => boolean = () => false,
  ) {}

  /** The version of the last that waits. */
  get last(): number | undefined {
    return this.waiting.at(-1)?.version;
  }

  /** What these values will be when all that waits is applied. */
  ahead(values: Values): Values {
    return this.waiting.reduce((now, update) => changed(now, update.changes), values);
  }

  add(update: Update): void {
    this.waiting.push(update);
    if (!this.playing) void this.pump();
  }

  /** What waits is of no interest any more. */
  clear(): void {
    this.waiting = [];
  }

  /** Apply what waits without showing it. */
  hurry(): void {
    this.hurried = true;
    this.skip?.();
    this.wake?.();
    for (const update of this.waiting.splice(0)) this.apply(update);
  }

  private async pump(): Promise<void> {
    this.playing = true;
    for (let update = this.waiting[0]; update; update = this.waiting[0]) {
      this.hurried = false;
      const bot = this.isBot(update.by) && !update.undone;
      const still = settings.moves === 'off' || (bot && settings.bots === 'once');
      const show = this.play && !update.undone && !still && !document.hidden;
      const step = asStep(update);
      this.settling = !!show;
      this.showing = show ? step : null;
      if (show) await this.play!(step, 'before');
      this.settling = false;
      if (this.waiting[0] === update) this.apply(this.waiting.shift()!);
      if (show && !this.hurried) await this.play?.(step, 'after');
      if (bot && settings.bots === 'slow' && !this.hurried && !document.hidden) await this.rest();
      else if (settings.moves === 'off' || document.hidden) await this.together();
    }
    this.showing = null;
    this.playing = false;
  }

  private async rest(): Promise<void> {
    await new Promise<void>((next) => {
      this.wake = next;
      setTimeout(next, SLOWLY);
    });
    this.wake = null;
  }

  /** Nothing is shown moving: what comes until the next frame is drawn at once, so that a quick game is not drawn step by step. */
  private async together(): Promise<void> {
    for (const update of this.waiting.splice(0)) this.apply(update);
    // A hidden page has no frames.
    await new Promise<void>((next) => {
      const late = setTimeout(next, 60);
      requestAnimationFrame(() => {
        clearTimeout(late);
        next();
      });
    });
  }
}
