// The rules as text to read and to search, made from doc/rules.md by tools/rules.mjs. They are loaded when first needed.
//
//     const book = await rules();
//     book.find('threshold')            // places, best first
//     book.at('R8.2')?.text             // one paragraph; 'R11-48' is a row of a table of tiles
import { fetchPart, language, mark, t } from '../words/i18n';

export type Block =
  | { kind: 'rule'; id: string; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; head: string[]; rows: { ids?: string[]; cells: string[] }[] };

export interface Chapter {
  id: string;
  title: string;
  /** 1: a chapter, 2: a part of the one before. */
  level: number;
  blocks: Block[];
}

/** Something that can be found and linked to. */
export interface Place {
  id: string;
  chapter: Chapter;
  text: string;
}

/** Words of the game and the rule that tells what they are. */
export const WORDS: [string, string][] = [
  [mark('assistant'), 'R3.2'],
  [mark('audience disc'), 'R2.10'],
  [mark('automaton'), 'S1.1'],
  [mark('camel'), 'R1.6'],
  [mark('city gate'), 'R2.6'],
  [mark('connection bonus'), 'R8.2'],
  [mark('courtier'), 'R2.7'],
  [mark('desert town'), 'R14.5'],
  [mark('dung'), 'R16.2'],
  [mark('exchange'), 'R6.13'],
  [mark('exchange office'), 'R2.3'],
  [mark('fisherman'), 'R7.2'],
  [mark('goods'), 'R1.1'],
  [mark('Imam and Sultan'), 'R14.2'],
  [mark('jetty'), 'R7.4'],
  [mark('keshi'), 'R1.1'],
  [mark('luxury good'), 'R6.7'],
  [mark('nomad'), 'R16.1'],
  [mark('oasis track'), 'R6.11'],
  [mark('placeholder'), 'R3.9'],
  [mark('provision tile'), 'R9.5'],
  [mark('rapid'), 'R7.5'],
  [mark('renew'), 'R6.9'],
  [mark('resource'), 'R1.3'],
  [mark('river tile'), 'R9.3'],
  [mark('scroll'), 'R6.9'],
  [mark('season marker'), 'R1.6'],
  [mark('sector'), 'R1.2'],
  [mark('sector action'), 'R6.2'],
  [mark('special building'), 'R16.3'],
  [mark('staircase tile'), 'R14.1'],
  [mark('start oasis'), 'R5.5'],
  [mark('strategy tile'), 'S1.2'],
  [mark('student'), 'R2.7'],
  [mark('threshold'), 'R8.2'],
  [mark('tower'), 'R3.6'],
  [mark('tray'), 'R3.6'],
  [mark('watchtower'), 'R5.6'],
  [mark('water vendor'), 'R6.2'],
];

const simple = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

function placesOf(chapter: Chapter): Place[] {
  const at = (id: string, text: string): Place => ({ id, chapter, text });
  return chapter.blocks.flatMap((block) => {
    if (block.kind === 'rule') return [at(block.id, t(block.text))];
    if (block.kind === 'text') return [at(chapter.id, t(block.text))];
    if (block.kind === 'list') return block.items.map((item) => at(chapter.id, t(item)));
    return block.rows.map((row) => at(row.ids?.[0] ?? chapter.id, row.cells.map((cell) => t(cell)).join(' · ')));
  });
}

export class Rulebook {
  private places: Place[];
  private byId = new Map<string, Place>();

  constructor(readonly chapters: Chapter[]) {
    this.places = chapters.flatMap(placesOf);
    for (const chapter of chapters) this.byId.set(chapter.id, { id: chapter.id, chapter, text: t(chapter.title) });
    for (const place of this.places) if (!this.byId.has(place.id)) this.byId.set(place.id, place);
    for (const chapter of chapters)
      for (const block of chapter.blocks)
        if (block.kind === 'table')
          for (const row of block.rows)
            for (const id of row.ids ?? [])
              this.byId.set(id, { id, chapter, text: row.cells.map((cell) => t(cell)).join(' · ') });
  }

  at(id: string): Place | undefined {
    return this.byId.get(id) ?? this.byId.get(id.replace(/[.-][^.-]*$/, ''));
  }

  /** All words must be there. A number finds its rule; a word of the game the rule that tells about it. */
  find(query: string): Place[] {
    const words = simple(query).split(/\s+/).filter(Boolean);
    if (!words.length) return [];
    const exact = this.byId.get(query.trim().toUpperCase());
    const told = WORDS.filter(([word]) => simple(t(word)).startsWith(words.join(' ')))
      .map(([, rule]) => this.at(rule))
      .filter((place) => place !== undefined);
    const found = this.places
      // eslint-disable-next-line no-restricted-syntax -- to be searched, not to be read
      .map((place) => ({ place, text: simple(`${place.id} ${place.text} ${t(place.chapter.title)}`) }))
      .filter(({ text }) => words.every((word) => text.includes(word)))
      .map(({ place }) => place);
    return [...new Set([...(exact ? [exact] : []), ...told, ...found])];
  }
}

let book: Promise<Rulebook> | undefined;
let bookLanguage = '';

export function rules(): Promise<Rulebook> {
  if (bookLanguage !== language()) book = undefined;
  bookLanguage = language();
  book ??= Promise.all([import('../gen/rules.json'), fetchPart('rules')]).then(
    ([file]) => new Rulebook(file.default as Chapter[]),
  );
  return book;
}

/** A text cut where it cites rules, so that these can be links. */
export function citations(text: string): { text: string; rule?: string }[] {
  return text
    .split(/(\b(?:R\d+(?:\.\d+)?|S\d(?:\.\d+)?|D-\d\d)\b)/)
    .map((part, i) => (i % 2 ? { text: part, rule: part } : { text: part }))
    .filter((part) => part.text);
}
