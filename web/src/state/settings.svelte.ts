// What the owner of this browser prefers. It is kept here and nowhere else, but for the language (state/language.ts).
import { asLanguage, preferred, setLanguage } from '../words/i18n';

export type Theme = 'auto' | 'light' | 'dark';
export type Motion = 'off' | 'normal' | 'fast';
/** How quickly the moves of bots are shown. */
export type Pace = 'once' | 'fast' | 'normal' | 'slow';
/** What is heard: nothing, that it is one's turn, that and what happens. */
export type Sounds = 'off' | 'turn' | 'all';
/** When a turn waits for a confirmation at its end: where it could not be taken back alone, always, never. */
export type Confirm = 'needed' | 'always' | 'never';

const KEY = 'marrakesh.settings';
type Kept = 'theme' | 'motion' | 'bots' | 'sounds' | 'shakes' | 'confirm' | 'keys' | 'text';

class Settings {
  theme = $state<Theme>('auto');
  motion = $state<Motion>('normal');
  bots = $state<Pace>('normal');
  sounds = $state<Sounds>('off');
  /** Whether a phone says by a shake that it is one's turn. */
  shakes = $state(false);
  /** '': none was chosen, so it is the browser's. */
  private chosen = $state('');
  /** "?lang=de" in the address is for this page alone, and stronger than what was chosen. */
  private tried = new URLSearchParams(globalThis.location?.search).get('lang') ?? '';
  /** The page speaks its language. */
  readonly ready: Promise<void>;
  confirm = $state<Confirm>('needed');
  keys = $state(true);
  /** The table as text instead of boards. */
  text = $state(false);
  private reduced = matchMedia('(prefers-reduced-motion: reduce)');
  private dark = matchMedia('(prefers-color-scheme: dark)');
  /** What the system wishes now: pictures change with it, too. */
  private night = $state(this.dark.matches);

  constructor() {
    this.load();
    this.dark.addEventListener('change', () => {
      this.night = this.dark.matches;
      void this.apply();
    });
    this.ready = this.apply();
  }

  get trying(): boolean {
    return asLanguage(this.tried) !== undefined;
  }

  get language(): string {
    return asLanguage(this.tried) ?? asLanguage(this.chosen) ?? preferred(navigator.languages);
  }

  /** How things move now: the system's wish for reduced motion is stronger than ours, and text does not move. */
  get moves(): Motion {
    return this.reduced.matches || this.text ? 'off' : this.motion;
  }

  get shownTheme(): 'light' | 'dark' {
    if (this.theme !== 'auto') return this.theme;
    return this.night ? 'dark' : 'light';
  }

  set(change: Partial<Pick<Settings, Kept>> & { language?: string }): void {
    const { language: chosen, ...rest } = change;
    Object.assign(this, rest);
    if (chosen) {
      this.chosen = chosen;
      this.tried = '';
    }
    const { theme, motion, bots, sounds, shakes, confirm, keys, text } = this;
    const language = this.chosen || undefined;
    try {
      localStorage.setItem(KEY, JSON.stringify({ theme, motion, bots, sounds, shakes, language, confirm, keys, text }));
    } catch {
      // It lasts as long as the page, then.
    }
    void this.apply();
  }

  private load(): void {
    let saved: Record<string, unknown> = {};
    try {
      saved = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    } catch {
      // Spoiled: as if nothing had been kept.
    }
    const { theme, motion, bots, sounds, language, confirm, keys, text } = saved;
    if (theme === 'light' || theme === 'dark') this.theme = theme;
    if (motion === 'off' || motion === 'fast') this.motion = motion;
    if (bots === 'once' || bots === 'fast' || bots === 'slow') this.bots = bots;
    if (sounds === 'turn' || sounds === 'all') this.sounds = sounds;
    this.shakes = saved.shakes === true;
    if (typeof language === 'string') this.chosen = language;
    // Before there were three, it was a yes or a no.
    if (confirm === 'always' || confirm === 'never') this.confirm = confirm;
    else if (confirm === false) this.confirm = 'never';
    this.keys = keys !== false;
    this.text = text === true;
  }

  private apply(): Promise<void> {
    const root = document.documentElement;
    root.dataset.theme = this.shownTheme;
    root.dataset.motion = this.moves;
    return setLanguage(this.language);
  }
}

export const settings = new Settings();
