// Turns ../doc/rules.md into src/gen/rules.json, the rules as the client shows and searches them.
//
//     node tools/rules.mjs
//
// A chapter has blocks: numbered paragraphs ("R4.2"), plain ones, tables and lists. The rows of the tables of tiles are
// numbered like the scenarios cite them: scroll 48 is "R11-48", oasis 07 "R12-07", river tile 01 "R13-01". The file is the
// one text of the rules; what only a programmer needs (names of data files, of options and scenarios, and paragraphs that are
// quoted: > ...) is left out here.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keyOf, textOf } from './gettext.mjs';

const here = dirname(fileURLToPath(import.meta.url));

const NUMBER = /^(?:- )?((?:R|S)\d+\.\d+) (.*)$/;
const TILES = /^(\d\d)(?:-(\d\d))?$/;

/** What stands for the kinds of scrolls: a word's first letter, which is another one in another language. */
const KIND = /^[IRSP]$/;

/** Players have the components before them, not the files with their figures. */
function forPlayers(text) {
  return text
    .replace(/ \(`data\/[^)]*\)/g, '')
    .replace(/\((`?data\/[^;)]*`?); /g, '(')
    .replace(/; `data\/[\w.]+`\)/g, ')')
    .replace(/: `data\/[\w.]+`/g, ': as drawn on the board')
    .replace(/ `doc\/[^.]*\.md` [^.]*\./g, '')
    .replace(/ The figures of [^.]*`data\/[\w.]+`\./g, '')
    .replace(/, so ours \(`data[^)]*\) are/g, ', so ours are')
    .replace(/\[([^\]]+)\]\(#[^)]*\)/g, '$1')
    .replace(/ \(`edition = [^)]*\)/g, '')
    .replace(/ \(`[a-z-]+`(?:, `[a-z-]+`)*\)/g, '')
    .replace(/`/g, '')
    .trim();
}

const cellsOf = (line) => line.slice(1, -1).split('|').map((cell) => forPlayers(cell.trim())); // prettier-ignore

/** "13-16" in the table of scrolls: the numbers of the tiles that the row is about. */
function rowIds(chapter, first) {
  if (!['R11', 'R12', 'R13'].includes(chapter)) return [];
  return first.split(', ').flatMap((part) => {
    const found = TILES.exec(part);
    if (!found) return [];
    const ids = [];
    for (let n = Number(found[1]); n <= Number(found[2] ?? found[1]); n++)
      ids.push(`${chapter}-${String(n).padStart(2, '0')}`);
    return ids;
  });
}

function table(lines, chapter) {
  const head = cellsOf(lines[0]);
  // The oases of the expansion stand in its chapter, but are cited like the others.
  const cited = /R12/.test(lines[0]) ? 'R12' : chapter;
  const rows = lines.slice(2).map((line) => {
    const cells = cellsOf(line).map((cell) => (KIND.test(cell) ? keyOf('kind of a scroll', cell) : cell));
    const ids = rowIds(cited, cells[0]);
    return ids.length ? { ids, cells } : { cells };
  });
  return { kind: 'table', head, rows };
}

function decisions(lines) {
  const rows = lines.slice(2).map((line) => {
    const [id, rule, text] = cellsOf(line);
    return { ids: [id], cells: [id, rule, text] };
  });
  return { kind: 'table', head: ['no.', 'rule', 'decision'], rows };
}

function paragraph(text) {
  const found = NUMBER.exec(text);
  if (found) return { kind: 'rule', id: found[1], text: forPlayers(found[2]) };
  return { kind: 'text', text: forPlayers(text.replace(/^- /, '')) };
}

/** Lines that belong together: a paragraph with its continuation, a table, a numbered list. */
function blocks(lines) {
  const all = [];
  for (const line of lines) {
    const last = all.at(-1);
    if (line.startsWith('>')) continue;
    const kind = line.startsWith('|') ? 'table' : /^\d+\. /.test(line) ? 'list' : line ? 'text' : '';
    const goesOn = kind === 'text' && !/^- /.test(line) && last?.kind && last.kind !== 'table';
    if (kind && last?.kind === kind && kind === 'table') last.lines.push(line);
    else if (goesOn) last.lines[last.lines.length - 1] += ' ' + line.trim();
    else if (kind === 'list' && last?.kind === 'list') last.lines.push(line);
    else all.push({ kind, lines: [line] });
  }
  return all.filter((block) => block.kind);
}

function chapter(heading, lines) {
  const found = /^(#+) ((?:R|S)\d+\b|S\b)? ?(.*)$/.exec(heading);
  const id = found[2] ?? found[3].toLowerCase().replace(/\W+/g, '-');
  const made = { id, title: found[3], level: found[1].length - 1, blocks: [] };
  for (const block of blocks(lines)) {
    if (block.kind === 'table') made.blocks.push(id === 'decisions' ? decisions(block.lines) : table(block.lines, id));
    else if (block.kind === 'list')
      made.blocks.push({ kind: 'list', items: block.lines.map((line) => forPlayers(line.replace(/^\d+\. /, ''))) });
    else made.blocks.push(paragraph(block.lines[0]));
  }
  return made;
}

export function readRules(path = resolve(here, '../../doc/rules.md')) {
  const chapters = [];
  let heading = '';
  let lines = [];
  const finish = () => heading && !/^# /.test(heading) && chapters.push(chapter(heading, lines));
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (!line.startsWith('#')) lines.push(line);
    else {
      finish();
      [heading, lines] = [line, []];
    }
  }
  finish();
  return chapters;
}

/** Every text of the rules that a player reads, for the translators: { ctx, id }. */
export function ruleTexts(chapters = readRules()) {
  const of = (block) =>
    block.kind === 'table'
      ? [...block.head, ...block.rows.flatMap((row) => row.cells)]
      : block.kind === 'list'
        ? block.items
        : [block.text];
  const texts = chapters.flatMap((each) => [each.title, ...each.blocks.flatMap(of)]);
  return [...new Set(texts)].filter((text) => /[a-z]{2}/.test(text)).map(textOf);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const out = resolve(here, '../src/gen/rules.json');
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, JSON.stringify(readRules()) + '\n');
}
