// Every text of the client goes through here: t('Round {n}', { n: 2 }).
//
// The English text is the key. Translations are gettext files in ../../../po (one for each language, made from the
// template that `npm run pot` writes); they are parsed in the browser and loaded only when they are chosen.

const files = import.meta.glob('../../../po/*.po', { query: '?raw', import: 'default' }) as Record<
  string,
  () => Promise<string>
>;

export type Values = Record<string, string | number>;

type Messages = Map<string, string[]>;

let messages = $state.raw<Messages>(new Map());
let current = $state('en');
let plural: (n: number) => number = (n) => (n === 1 ? 0 : 1);

/**
 * Languages nobody speaks, chosen by hand (the language in the kept settings) and by the tests: in "long" every word is two fifths
 * longer than in English, to see which texts have no room; in "marked" every text stands in brackets, to see which are not
 * translated.
 */
const MADE_UP: Record<string, (text: string) => string> = {
  long: (text) =>
    text.replace(/[{[][^}\]]*[}\]]|[A-Za-z]+/g, (word) =>
      /^[A-Za-z]/.test(word) ? word + word.slice(0, Math.ceil(word.length * 0.4)).toLowerCase() : word,
    ),
  marked: (text) => `⟦${text}⟧`,
};

/** Put the values into the text. */
function fill(text: string, values?: Values): string {
  if (!values) return text;
  return text.replace(/\{(\w+)\}/g, (all, name: string) => (name in values ? String(values[name]) : all));
}

/** The translated text with its {places} left open: for those who put icons into them. */
export function pattern(text: string): string {
  return MADE_UP[current]?.(text) ?? (messages.get(text)?.[0] || text);
}

export function t(text: string, values?: Values): string {
  return fill(pattern(text), values);
}

/** tn('{n} point', '{n} points', 3) */
export function tn(one: string, many: string, n: number, values?: Values): string {
  const found = messages.get(one);
  const own = n === 1 ? one : many;
  const text = MADE_UP[current]?.(own) ?? (found?.[plural(n)] || own);
  return fill(text, { n, ...values });
}

/** Marks a text for the translators where it stands in a table; it is translated later, with t(). */
export const mark = (text: string): string => text;

export function languages(): string[] {
  return ['en', ...Object.keys(files).map((path) => path.replace(/^.*\/|\.po$/g, ''))];
}

export function language(): string {
  return current;
}

/** How numbers and times are written. */
export function locale(): string {
  return MADE_UP[current] ? 'en' : current;
}

export async function setLanguage(code: string): Promise<void> {
  const path = Object.keys(files).find((name) => name.endsWith(`/${code}.po`));
  messages = path ? parse(await files[path]!()) : new Map();
  current = path || MADE_UP[code] ? code : 'en';
  // French counts 0 as one; our other languages do as English does.
  plural = current === 'fr' ? (n) => (n < 2 ? 0 : 1) : (n) => (n === 1 ? 0 : 1);
  document.documentElement.lang = locale();
}

/** The part of the gettext format that our files use. Unclear translations (fuzzy) are left out. */
export function parse(po: string): Messages {
  const all: Messages = new Map();
  for (const block of po.split(/\n\s*\n/)) {
    const key = field(block, 'msgid');
    if (!key || /^#,.*fuzzy/m.test(block)) continue;
    const forms = [field(block, 'msgstr\\[0\\]') || field(block, 'msgstr'), field(block, 'msgstr\\[1\\]')];
    if (forms[0]) all.set(key, forms);
  }
  return all;
}

function field(block: string, name: string): string {
  const found = new RegExp(`^${name}\\s+((?:"(?:[^"\\\\]|\\\\.)*"\\s*)+)`, 'm').exec(block);
  if (!found) return '';
  return (found[1]!.match(/"(?:[^"\\]|\\.)*"/g) ?? []).map((part) => JSON.parse(part) as string).join('');
}
