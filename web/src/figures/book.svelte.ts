// The figures as the build has them, and what somebody who owns the game has corrected so far. Corrections are kept in this browser
// and in a file (doc/figures.md), which `marrakesh catalog --apply` writes into data/.
import { t } from '../words/i18n';
import { listed } from '../words/lists';
import { SvelteMap } from 'svelte/reactivity';
import { Checks, same, type EffectKind, type Kind, type Misfit, type Rule, type Value } from './checks';

export type Source = 'printed' | 'derived' | 'reconstructed';

/** A figure by its name, board:river.rapid.1.after. */
export interface Figure {
  name: string;
  file: string;
  key: string;
  field: string;
  value: Value;
  source: Source;
  /** What it may be; none where it cannot be corrected. */
  kind?: Kind;
}
export interface Entry {
  /** board:river.rapid.1 */
  name: string;
  figures: Figure[];
}

interface Made {
  effects: Record<string, EffectKind>;
  most: number;
  kinds: Kind[];
  entries: { file: string; key: string; figures: Record<string, [Value, Source, number | null]> }[];
  rules: Rule[];
}

const FORMAT = 'marrakesh figures 1';
const KEPT = 'marrakesh.figures';
/** What is larger was not saved here. */
export const MOST_BYTES = 1 << 18;

const nameOf = (file: string, key: string) => `${file.replace(/\.toml$/, '')}:${key}`;

export class Book {
  readonly entries: Entry[];
  readonly checks: Checks;
  readonly byName = new Map<string, Figure>();
  /** Name -> what it is in the box: the same as here where somebody has looked and found it right. */
  readonly corrected = new SvelteMap<string, Value>();

  constructor(made: Made) {
    this.checks = new Checks(made.effects, made.most, made.rules);
    this.entries = made.entries.map(({ file, key, figures }) => ({
      name: nameOf(file, key),
      figures: Object.entries(figures).map(([field, [value, source, kind]]) => ({
        name: `${nameOf(file, key)}.${field}`,
        file,
        key,
        field,
        value,
        source,
        kind: kind === null ? undefined : made.kinds[kind],
      })),
    }));
    for (const entry of this.entries) for (const one of entry.figures) this.byName.set(one.name, one);
    const kept = localStorage.getItem(KEPT);
    if (kept) this.load(kept);
  }

  value = (name: string): Value => this.corrected.get(name) ?? this.byName.get(name)!.value;
  get open(): Figure[] {
    return [...this.byName.values()].filter((one) => one.kind);
  }

  correct(name: string, value: Value | undefined): void {
    if (value === undefined) this.corrected.delete(name);
    else this.corrected.set(name, value);
    this.keep();
  }

  /** What does not fit, with this figure changed as well. */
  misfits(name?: string, value?: Value): Misfit[] {
    return this.checks.misfits((one) => (one === name && value !== undefined ? value : this.value(one)));
  }

  private keep(): void {
    try {
      if (this.corrected.size) localStorage.setItem(KEPT, this.text());
      else localStorage.removeItem(KEPT);
    } catch {
      // The file is what counts.
    }
  }

  text(): string {
    const corrections = [...this.corrected].map(([name, is]) => {
      const { file, key, field, value: was } = this.byName.get(name)!;
      return JSON.stringify({ file, key, field, was, is });
    });
    return `{"format":"${FORMAT}","corrections":[\n${corrections.join(',\n')}\n]}\n`;
  }

  /** Takes what fits, and says what does not; null: all of it did. */
  load(text: string): string | null {
    let list: unknown;
    try {
      const whole = JSON.parse(text) as { format?: unknown; corrections?: unknown };
      list = whole?.format === FORMAT ? whole.corrections : null;
    } catch {
      list = null;
    }
    if (!Array.isArray(list)) return t('This is no file of corrections.');
    const refused = list.filter((one) => !this.take(one as Record<string, unknown> | null));
    this.keep();
    if (!refused.length) return null;
    const names = refused.map((one) => String((one as { key?: unknown } | null)?.key ?? '?').slice(0, 60));
    return t('These corrections do not fit and were left out: {names}', { names: listed(names.slice(0, 12)) });
  }

  private take(one: Record<string, unknown> | null): boolean {
    const figure = this.byName.get(`${nameOf(String(one?.file), String(one?.key))}.${String(one?.field)}`);
    // What has been written into data/ since is no correction any more.
    if (figure && !figure.kind) return same(figure.value, one!.is);
    if (!figure?.kind || !same(figure.value, one!.was) || !this.checks.fits(figure.kind, one!.is)) return false;
    this.corrected.set(figure.name, one!.is as Value);
    return true;
  }
}

const made = import.meta.glob('../../../build/gen/figures.json', { query: '?url', import: 'default' }) as Record<
  string,
  () => Promise<string>
>;

let book: Promise<Book> | undefined;
export function figures(): Promise<Book> {
  book ??= fetchBook();
  book.catch(() => (book = undefined));
  return book;
}

async function fetchBook(): Promise<Book> {
  const [address] = Object.values(made);
  if (!address) throw new Error('figures.json');
  const reply = await fetch(await address());
  if (!reply.ok) throw new Error(reply.statusText);
  return new Book((await reply.json()) as Made);
}
