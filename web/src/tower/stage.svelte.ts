// Which throw is shown in the sight of the tower, and whether there can be one at all. TowerStage.svelte draws it.
//
//     await stage.watch(recording, 'B1');       // until it is over, skipped or closed; false: it cannot be shown
//     stage.skip();
import { settings } from '../state/settings.svelte';
import type { Layer } from './parts';
import { fromBase64, readRecording, type Recording } from './recording';

export type Speed = 'slow' | 'normal' | 'fast';

export interface Showing {
  recording: Recording;
  layer: Layer;
  /** Stays open at its end, until it is closed. */
  stays: boolean;
}

const KEY = 'marrakesh.tower';
const FACTORS: Record<Speed, number> = { slow: 0.4, normal: 1, fast: 2.2 };

class Stage {
  showing = $state.raw<Showing | null>(null);
  /** Whether throws are shown in three dimensions; otherwise keshis fly out of the drawn tower. */
  wanted = $state(true);
  speed = $state<Speed>('normal');
  private done: (() => void) | null = null;
  private able: boolean | undefined;
  private slow = false;

  constructor() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { wanted?: boolean; speed?: string };
      this.wanted = kept.wanted !== false;
      if (kept.speed === 'slow' || kept.speed === 'fast') this.speed = kept.speed;
    } catch {
      // Spoiled: as if nothing had been kept.
    }
  }

  set(change: { wanted?: boolean; speed?: Speed }): void {
    Object.assign(this, change);
    try {
      localStorage.setItem(KEY, JSON.stringify({ wanted: this.wanted, speed: this.speed }));
    } catch {
      // It lasts as long as the page, then.
    }
  }

  /** Seconds of the sight that pass in a second. */
  get pace(): number {
    return FACTORS[this.speed] * (settings.moves === 'fast' ? 2 : 1);
  }

  /** The browser can draw it. */
  get possible(): boolean {
    if (this.able === undefined) {
      const context = document.createElement('canvas').getContext('webgl2');
      this.able = !!context;
      context?.getExtension('WEBGL_lose_context')?.loseContext();
    }
    return this.able;
  }

  /** Fetch the code before it is needed. */
  prepare(): void {
    if (this.wanted && settings.moves !== 'off' && this.possible) void import('./scene').catch(() => undefined);
  }

  /** The throw of a step as it happens. False: nothing was shown. */
  async happens(text: string | undefined, layer: string): Promise<boolean> {
    if (!text || !this.wanted || this.slow) return false;
    return this.watch(text, layer, false);
  }

  async watch(text: string, layer: string, stays = true): Promise<boolean> {
    if (!this.possible) return false;
    this.close();
    try {
      this.showing = { recording: readRecording(fromBase64(text)), layer: layer === 'B2' ? 'B2' : 'B1', stays };
    } catch (error) {
      console.warn(error instanceof Error ? error.message : error);
      return false;
    }
    await new Promise<void>((resolve) => (this.done = resolve));
    return true;
  }

  close(): void {
    this.showing = null;
    this.done?.();
    this.done = null;
  }

  /** Not worth waiting for: what happens is over, what somebody asked to see again stays. */
  skip(): void {
    if (this.showing && !this.showing.stays) this.close();
  }

  /** The time for a throw is over. `never`: before there was anything to be seen, so the next ones need not be tried. */
  tooSlow(never: boolean): void {
    this.slow ||= never;
    this.close();
  }

  /** It could not be drawn after all. */
  failed(): void {
    this.able = false;
    this.close();
  }
}

export const stage = new Stage();
