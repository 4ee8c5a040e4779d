// The texts that players see, for translators: writes ../po/marrakesh.pot.
//
//     node tools/po.mjs            write the template
//     node tools/po.mjs --check    is it up to date, and do the translations fit it? (exit status 1 if not)
//
// Texts are the literals in t('...'), tn('one', 'many', n), mark('...') and pattern('...'), the sentences of the components
// and the rules, the modules, and the reasons of the C program (tools/reasons.mjs). A translation fits when it has the {places} and [icons] of
// its text.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reasonTexts } from './reasons.mjs';
import { ruleTexts } from './rules.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '../..');
const template = join(root, 'po/marrakesh.pot');

const LITERAL = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/y;
const CALL = /(?<![\w.$'])(tn|t|mark|pattern)\(\s*/g;
const BETWEEN = /\s*\+\s*/y;
const COMMA = /\s*,\s*/y;

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

function textsOf(source) {
  const found = [];
  for (const call of source.matchAll(CALL)) {
    const first = literalAt(source, call.index + call[0].length);
    if (!first) continue;
    COMMA.lastIndex = first.end;
    const many = call[1] === 'tn' && COMMA.exec(source) ? literalAt(source, COMMA.lastIndex)?.text : undefined;
    found.push({ text: first.text, many });
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

/** Every text once, with the files where it stands. */
function collect() {
  const all = new Map();
  const add = (text, many, where) => {
    const known = all.get(text) ?? { many: undefined, where: new Set() };
    known.many ??= many;
    known.where.add(where);
    all.set(text, known);
  };
  for (const path of filesIn(join(here, '../src')))
    for (const { text, many } of textsOf(readFileSync(path, 'utf8'))) add(text, many, relative(root, path));
  for (const { text, where } of reasonTexts()) add(text, undefined, where);
  const generated = (name) => JSON.parse(readFileSync(join(here, `../src/gen/${name}.json`), 'utf8'));
  const [catalog, { modules, options }] = [generated('catalog'), generated('modules')];
  for (const { title, what } of [...modules, ...options])
    for (const text of [title, what]) if (text) add(text, undefined, 'data/box.toml');
  for (const { text } of Object.values(catalog.sentences)) add(text, undefined, 'doc/rules.md (tiles)');
  for (const text of ruleTexts()) add(text, undefined, 'doc/rules.md');
  const figures = JSON.parse(readFileSync(join(root, 'build/gen/figures.json'), 'utf8'));
  for (const { says } of figures.rules) add(says, undefined, 'tools/catalog_rules.py');
  return all;
}

const quote = (text) => JSON.stringify(text);

function potOf(all) {
  const head = [
    '# Texts of Marrakesh that players see. Made by web/tools/po.mjs.',
    '# Those of src/ are shown as sentences: the client gives them a capital letter and a full stop.',
    'msgid ""',
    'msgstr ""',
    '"Project-Id-Version: marrakesh\\n"',
    '"MIME-Version: 1.0\\n"',
    '"Content-Type: text/plain; charset=UTF-8\\n"',
    '"Content-Transfer-Encoding: 8bit\\n"',
    '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"',
  ].join('\n');
  const entries = [...all].map(([text, { many, where }]) => {
    const lines = [`#: ${[...where].join(' ')}`, `msgid ${quote(text)}`];
    if (many === undefined) lines.push('msgstr ""');
    else lines.push(`msgid_plural ${quote(many)}`, 'msgstr[0] ""', 'msgstr[1] ""');
    return lines.join('\n');
  });
  return [head, ...entries].join('\n\n') + '\n';
}

const field = (block, name) => {
  const found = new RegExp(`^${name}\\s+((?:"(?:[^"\\\\]|\\\\.)*"\\s*)+)`, 'm').exec(block);
  return found ? (found[1].match(/"(?:[^"\\]|\\.)*"/g) ?? []).map((part) => JSON.parse(part)).join('') : '';
};
const places = (text) => (text.match(/\{\w+\}|\[[\w {}-]+\]/g) ?? []).sort().join(' ');

function problemsOf(file, all) {
  const problems = [];
  for (const block of readFileSync(file, 'utf8').split(/\n\s*\n/)) {
    const text = field(block, 'msgid');
    if (!text || /^#~/m.test(block)) continue;
    const made = field(block, 'msgstr') || field(block, 'msgstr\\[0\\]');
    if (!all.has(text)) problems.push(`not in the client any more: ${text}`);
    else if (made && places(made) !== places(text)) problems.push(`other {places} or [icons] than: ${text}`);
  }
  return problems.map((problem) => `${relative(root, file)}: ${problem}`);
}

/** Words in brackets are drawn for eyes and said for ears (kit: plain), so they are texts, too. */
function unsaid(all) {
  const words = [...all.keys()].flatMap((text) => [...text.matchAll(/\[([a-z][a-z -]*)\]/g)].map((found) => found[1]));
  const said = (word) => all.has(word) || (word.endsWith(' gate') && all.has(word.slice(0, -5)));
  return [...new Set(words)].filter((word) => !said(word)).map((word) => `no text is the word of the icon [${word}]`);
}

const all = collect();
const pot = potOf(all);
if (!process.argv.includes('--check')) {
  mkdirSync(dirname(template), { recursive: true });
  writeFileSync(template, pot);
  console.log(`${all.size} texts in po/marrakesh.pot`);
} else {
  const problems = unsaid(all);
  if (!existsSync(template) || readFileSync(template, 'utf8') !== pot)
    problems.push('po/marrakesh.pot is not up to date: npm run pot');
  for (const name of readdirSync(join(root, 'po')))
    if (name.endsWith('.po')) problems.push(...problemsOf(join(root, 'po', name), all));
  for (const problem of problems) console.error(problem);
  if (!problems.length) console.log(`ok   po: ${all.size} texts`);
  process.exitCode = problems.length ? 1 : 0;
}
