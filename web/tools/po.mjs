// The texts that players see, for translators: writes ../po/marrakesh.pot.
//
//     node tools/po.mjs            write the template
//     node tools/po.mjs --check    is it up to date, and do the translations fit it? (exit status 1 if not)
//
// Which texts there are: texts.mjs. A translation fits when it has the {places} and [icons] of its text.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writePo } from './gettext.mjs';
import { collect } from './texts.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '../..');
const template = join(root, 'po/marrakesh.pot');

function potOf(all) {
  const own = [
    'Texts of Marrakesh that players see. Made by web/tools/po.mjs.',
    'Those of src/ are shown as sentences: the client gives them a capital letter and a full stop.',
  ];
  const head = {
    'Project-Id-Version': 'marrakesh',
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    'Plural-Forms': 'nplurals=2; plural=(n != 1);',
  };
  const entries = [...all.values()].map(({ ctx, id, many, where, notes }) => {
    const str = many === undefined ? [''] : ['', ''];
    return { own: [], notes: [...notes], where: [[...where].join(' ')], flags: [], old: [], ctx, id, many, str };
  });
  return writePo({ own, head, entries });
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
  const words = [...all.values()].flatMap(({ id: text }) =>
    [...text.matchAll(/\[([a-z][a-z -]*)\]/g)].map((found) => found[1]),
  );
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
