// Every text of the client goes through here: t('Round {n}', { n: 2 }).
//
// The English text is the key, with a context before it where one English text has several meanings (tc). Translations are
// gettext files in ../../../po, one for each language; tools/catalogues.mjs makes a module of each, which is loaded only when
// its language is used. What translators should know about a text stands in a comment before it that begins with
// "TRANSLATORS" and a colon.
import files from 'virtual:languages';

export type Values = Record<string, string | number>;

/** What is said in a language, by the English text; of texts with a number one for each form of plurals. */
export interface Catalogue {
  /** Which form this number takes. */
  plural: (n: number) => number;
  messages: Record<string, string | string[]>;
}

let catalogue = $state.raw<Catalogue>();
let current = $state('en');

/** Stands between a context and its text, as in gettext's own files. */
const CONTEXT = '\u0004';

const longer = (text: string): string =>
  text.replace(/[{[][^}\]]*[}\]]|[A-Za-z]+/g, (word) =>
    /^[A-Za-z]/.test(word) ? word + word.slice(0, Math.ceil(word.length * 0.4)).toLowerCase() : word,
  );

/**
 * Languages nobody speaks, for layout and for tests: in "long" every word is two fifths longer than in English, to see which
 * texts have no room; in "marked" every text stands in brackets, to see which are not translated; "xx" does both.
 */
const MADE_UP: Record<string, (text: string) => string> = {
  long: longer,
  marked: (text) => `⟦${text}⟧`,
  xx: (text) => `⟦${longer(text)}⟧`,
};

/** Put the values into the text. */
function fill(text: string, values?: Values): string {
  if (!values) return text;
  return text.replace(/\{(\w+)\}/g, (all, name: string) => (name in values ? String(values[name]) : all));
}

const english = (key: string): string => key.slice(key.indexOf(CONTEXT) + 1);

/** A test that wants to know what is missing in a language makes this set. */
const missing = (globalThis as { untranslated?: Set<string> }).untranslated;

/** What is said for this key; `form` of plurals, `own` in English. */
function said(key: string, form: number, own: string): string {
  const made = MADE_UP[current]?.(own);
  if (made || !catalogue) return made ?? own;
  const found = catalogue.messages[key];
  const text = typeof found === 'string' ? found : found?.[form];
  if (!text) missing?.add(key);
  return text || own;
}

/** The translated text with its {places} left open: for those who put icons into them. */
export const pattern = (key: string): string => said(key, 0, english(key));

export const t = (key: string, values?: Values): string => fill(pattern(key), values);

/** A text that means several things in English: tc('a scroll', 'None'). */
export const tc = (context: string, text: string, values?: Values): string => t(context + CONTEXT + text, values);

/** tn('{n} point', '{n} points', 3) */
export function tn(one: string, many: string, n: number, values?: Values): string {
  const count = Math.abs(n);
  const own = count === 1 ? english(one) : many;
  return fill(said(one, catalogue?.plural(count) ?? 0, own), { n, ...values });
}

export const tnc = (context: string, one: string, many: string, n: number, values?: Values): string =>
  tn(context + CONTEXT + one, many, n, values);

/** Marks a text for the translators where it stands in a table; it is translated later, with t(). */
export const mark = (text: string): string => text;
export const markc = (context: string, text: string): string => context + CONTEXT + text;

/** Is this said in the language of the page? English is said in English, and figures are no words. */
export const isSaid = (key: string): boolean => !catalogue || key in catalogue.messages || !/[a-z]{2}/.test(key);

/** The languages that can be chosen: those in which nothing is missing, and while the client is worked on all. */
export function languages(): string[] {
  return ['en', ...Object.keys(files).filter((code) => files[code]!.complete || import.meta.env.DEV)];
}

/** Of the languages that are there the one that is asked for: pt-BR, else pt. */
export function nearest(there: string[], asked: string): string | undefined {
  const code = asked.replaceAll('_', '-').toLowerCase();
  const country = code.lastIndexOf('-');
  const found = there.find((one) => one.toLowerCase() === code);
  return found ?? (country > 0 ? nearest(there, code.slice(0, country)) : undefined);
}

/** The same among all, whether anything is missing in them or not, and the made-up ones. */
export const asLanguage = (asked: string): string | undefined =>
  nearest(['en', ...Object.keys(files), ...Object.keys(MADE_UP)], asked);

/** Of those that can be chosen the one that the browser asks for first. */
export function preferred(asked: readonly string[]): string {
  for (const code of asked) {
    const found = nearest(languages(), code);
    if (found) return found;
  }
  return 'en';
}

/** "Deutsch", "Français": what it calls itself. */
export function ownName(code: string): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

export function language(): string {
  return current;
}

/** How numbers and times are written. */
export function locale(): string {
  return MADE_UP[current] ? 'en' : current;
}

/** From now on the page speaks this language, with this catalogue; without one, English or a made-up language. */
export function speak(code: string, words?: Catalogue): void {
  catalogue = words;
  current = words || MADE_UP[code] ? code : 'en';
}

let wanted = 'en';

export async function setLanguage(code: string): Promise<void> {
  if (wanted === code) return;
  wanted = code;
  // Where it cannot be fetched the page goes on in English.
  const words = await files[code]?.load().catch(() => undefined);
  // Meanwhile another one was chosen.
  if (wanted !== code) return;
  speak(code, words?.default);
  document.documentElement.lang = locale();
  about.content = t(description);
}

/** The rules are more than all the rest, and come only when somebody wants to read them; so do lessons and advice. */
export async function fetchPart(part: 'rules' | 'lessons' | 'advice'): Promise<void> {
  const code = current;
  const words = await files[code]?.[part]();
  // Meanwhile another language was chosen.
  if (!words || !catalogue || current !== code) return;
  catalogue = { ...catalogue, messages: { ...catalogue.messages, ...words.default } };
}

/** What programs that list pages read: the text of index.html, which translators have too. */
const about = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=description]') ?? { content: '' };
const description = about.content;

/** "a, b and c" */
export const list = (items: Iterable<string>): string =>
  new Intl.ListFormat(locale(), { type: 'conjunction' }).format(items);

/** 1,234 or 1.234; a minus is as long as a plus. */
export const num = (n: number, how?: Intl.NumberFormatOptions): string =>
  n.toLocaleString(locale(), how).replace('-', '−');

/** 24 December 2026, or shorter: { dateStyle: 'short' } */
export const date = (at: number | string | Date, how: Intl.DateTimeFormatOptions = { dateStyle: 'long' }): string =>
  new Date(at).toLocaleDateString(locale(), how);

/** 18:04 */
export const time = (
  at: number | string | Date,
  how: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' },
): string => new Date(at).toLocaleTimeString(locale(), how);

/** “…”, with the quotes of the language. */
export function quoted(text: string): string {
  // TRANSLATORS: the quotes of your language, with what belongs between them and the text
  return tc('quotes', '“{text}”', { text });
}
