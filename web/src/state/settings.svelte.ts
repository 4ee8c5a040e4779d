// What the owner of this browser prefers. It is kept here and nowhere else.
import { setLanguage } from '../words/i18n';

export type Theme = 'auto' | 'light' | 'dark';
export type Motion = 'off' | 'normal' | 'fast';
/** When a turn waits for a confirmation at its end: where it could not be taken back alone, always, never. */
export type Confirm = 'needed' | 'always' | 'never';

const KEY = 'marrakesh.settings';

class Settings {
  theme = $state<Theme>('auto');
  motion = $state<Motion>('normal');
  language = $state('en');
  confirm = $state<Confirm>('needed');
  keys = $state(true);
  private reduced = matchMedia('(prefers-reduced-motion: reduce)');
  private dark = matchMedia('(prefers-color-scheme: dark)');

  constructor() {
    this.load();
    this.dark.addEventListener('change', () => this.apply());
    this.apply();
  }

  /** How things move now: the system's wish for reduced motion is stronger than ours. */
  get moves(): Motion {
    return this.reduced.matches ? 'off' : this.motion;
  }

  get shownTheme(): 'light' | 'dark' {
    if (this.theme !== 'auto') return this.theme;
    return this.dark.matches ? 'dark' : 'light';
  }

  set(change: Partial<Pick<Settings, 'theme' | 'motion' | 'language' | 'confirm' | 'keys'>>): void {
    Object.assign(this, change);
    const { theme, motion, language, confirm, keys } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ theme, motion, language, confirm, keys }));
    } catch {
      // It lasts as long as the page, then.
    }
    this.apply();
  }

  private load(): void {
    let saved: Record<string, unknown> = {};
    try {
      saved = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    } catch {
      // Spoiled: as if nothing had been kept.
    }
    const { theme, motion, language, confirm, keys } = saved;
    if (theme === 'light' || theme === 'dark') this.theme = theme;
    if (motion === 'off' || motion === 'fast') this.motion = motion;
    this.language = typeof language === 'string' ? language : navigator.language.slice(0, 2);
    // Before there were three, it was a yes or a no.
    if (confirm === 'always' || confirm === 'never') this.confirm = confirm;
    else if (confirm === false) this.confirm = 'never';
    this.keys = keys !== false;
  }

  private apply(): void {
    const root = document.documentElement;
    root.dataset.theme = this.shownTheme;
    root.dataset.motion = this.moves;
    void setLanguage(this.language);
  }
}

export const settings = new Settings();
