// Every text that a player sees, out of the sources: what the template of translations is made of (po.mjs).
//
//     textsOf(source)    the texts of one source of the client
//     collect()          all: a map from key to { ctx, id, many, where: Set, notes: Set }
//
// Texts are the literals in t('...'), tn('one', 'many', n), mark('...') and pattern('...'), those with a context before them in
// tc, tnc and markc, the sentences of the components and the rules, the modules, and what the C program says
// (tools/reasons.mjs, tools/c_texts.mjs), the lessons. A comment that begins with TRANSLATORS: is for the call after it and what else is on its line.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cTexts } from './c_texts.mjs';
import { keyOf } from './gettext.mjs';
import { lessons } from './lessons.mjs';
import { reasonTexts } from './reasons.mjs';
import { ruleTexts } from './rules.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '../..');

const LITERAL = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/y;
const CALL = /(?<![\w.$'])(tnc|tn|tc|t|markc|mark|pattern)\(\s*/g;
const BETWEEN = /\s*\+\s*/y;
const COMMA = /\s*,\s*/y;
/** What the literals of a call are, one after the other. */
const ARGUMENTS = { tn: ['id', 'many'], tc: ['ctx', 'id'], tnc: ['ctx', 'id', 'many'], markc: ['ctx', 'id'] };

const unquote = (literal) =>
  JSON.parse(
    '"' +
      literal
        .slice(1, -1)
        .replace(/\\'/g, "'")
        .replace(/(?<!\\)"/g, '\\"') +
      '"',
  );

/** The text at this place, where it is made of literals only ('a' + 'b'); where it ends. */
function literalAt(source, at) {
  let text = '';
  for (;;) {
    LITERAL.lastIndex = at;
    const found = LITERAL.exec(source);
    if (!found) return null;
    text += unquote(found[0]);
    BETWEEN.lastIndex = at = LITERAL.lastIndex;
    if (!BETWEEN.exec(source)) return { text, end: at };
    at = BETWEEN.lastIndex;
  }
}

/** The literals of a call whose first argument stands here; null where one is something else. */
function callAt(source, name, at) {
  const found = {};
  for (const field of ARGUMENTS[name] ?? ['id']) {
    const literal = literalAt(source, at);
    if (!literal) return null;
    found[field] = literal.text;
    COMMA.lastIndex = literal.end;
    at = COMMA.exec(source) ? COMMA.lastIndex : literal.end;
  }
  return found;
}

const NOTE = /\/\/ *TRANSLATORS: *([^\n]*(?:\n[ \t]*\/\/[^\n]*)*)|(?:\/\*|<!--) *TRANSLATORS: *([\s\S]*?)(?:\*\/|-->)/g;

/** The notes for translators: where each ends, and what it says in one line. */
function notesOf(source) {
  return [...source.matchAll(NOTE)].map((found) => ({
    end: found.index + found[0].length,
    says: (found[1] ?? found[2]).replace(/\n[ \t]*(?:\/\/|\*)?/g, ' ').replace(/\s+/g, ' ').trim(), // prettier-ignore
  }));
}

/** An example in a comment is no text. */
const isComment = (source, at) =>
  /^\s*(?:\/\/|\*|\/\*(?!.*\*\/))/.test(source.slice(source.lastIndexOf('\n', at) + 1, at));

/** A note is meant for the next call, a few lines on at most, and for those that stand on its line. */
const NEAR = 4;

export function textsOf(source, name = 'source') {
  const calls = [...source.matchAll(CALL)].filter((call) => !isComment(source, call.index));
  const line = (at) => source.slice(0, at).split('\n').length;
  const found = calls.flatMap((call) => {
    const made = callAt(source, call[1], call.index + call[0].length);
    return made ? [{ ...made, at: call.index, notes: [] }] : [];
  });
  for (const note of notesOf(source)) {
    const next = found.find((one) => one.at >= note.end);
    if (!next || line(next.at) - line(note.end) > NEAR) throw new Error(`${name}: a note for no text: ${note.says}`);
    const on = line(next.at);
    for (const one of found) if (one.at >= next.at && line(one.at) === on) one.notes.push(note.says);
  }
  return found;
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === 'gen' ? [] : filesIn(path);
      return /\.(ts|svelte)$/.test(entry.name) ? [path] : [];
    });
}

/** What index.html says to those who run no script: search engines, and people without JavaScript. */
function pageTexts() {
  const html = readFileSync(join(here, '../index.html'), 'utf8');
  const found = [/name="description"\s+content="([^"]*)"/.exec(html), /<noscript>([\s\S]*?)<\/noscript>/.exec(html)];
  return found.map(([, text]) => text.trim());
}

/** Every text once, with the files where it stands. */
export function collect() {
  const all = new Map();
  const add = ({ ctx, id, many, notes = [] }, where) => {
    const key = keyOf(ctx, id);
    const known = all.get(key) ?? { ctx, id, many: undefined, where: new Set(), notes: new Set() };
    if (many !== undefined && known.many !== undefined && many !== known.many)
      throw new Error(`${where}: "${id}" has two plurals, "${known.many}" and "${many}": one needs a context`);
    known.many ??= many;
    known.where.add(where);
    for (const note of notes) known.notes.add(note);
    all.set(key, known);
  };
  for (const path of filesIn(join(here, '../src'))) {
    const where = relative(root, path);
    for (const one of textsOf(readFileSync(path, 'utf8'), where)) add(one, where);
  }
  for (const id of pageTexts()) add({ id }, 'web/index.html');
  for (const { text, where } of reasonTexts()) add({ id: text }, where);
  for (const one of cTexts()) add(one, one.where);
  const generated = (name) => JSON.parse(readFileSync(join(here, `../src/gen/${name}.json`), 'utf8'));
  const [catalog, { modules, options }] = [generated('catalog'), generated('modules')];
  for (const { title, what } of [...modules, ...options])
    for (const text of [title, what]) if (text) add({ id: text }, 'data/box.toml');
  for (const { card } of Object.values(catalog.scrolls)) if (card) add({ id: card }, 'data/scrolls.toml');
  for (const { text } of Object.values(catalog.sentences)) add({ id: text }, 'doc/rules.md (tiles)');
  for (const text of ruleTexts()) add(text, 'doc/rules.md');
  for (const { texts, path } of lessons()) for (const id of texts) add({ id }, path);
  const figures = JSON.parse(readFileSync(join(root, 'build/gen/figures.json'), 'utf8'));
  for (const { says } of figures.rules) add({ id: says }, 'tools/catalog_rules.py');
  return all;
}
