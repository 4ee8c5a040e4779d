// The texts that players see, for translators.
//
//     node tools/po.mjs                    write the template, ../po/marrakesh.pot
//     node tools/po.mjs --language pl      begin a language, or bring it up to date with the template: ../po/pl.po
//     node tools/po.mjs --language all     all that there are
//     node tools/po.mjs --check [--all]    is the template up to date, and does every catalogue fit it and the glossary? (exit
//                                          status 1 if not; --all: every fault, not only the first ten of each kind)
//
// Which texts there are: texts.mjs. What a catalogue is asked: po_check.mjs and ../po/glossary.toml.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import { codeOf, fileOf, readPo, writePo } from './gettext.mjs';
import { faultsOf } from './po_check.mjs';
import { mergePo } from './po_merge.mjs';
import { collect } from './texts.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const folder = join(root, 'po');
const template = join(folder, 'marrakesh.pot');
const languages = () => readdirSync(folder).filter((name) => name.endsWith('.po')).map((name) => codeOf(name.slice(0, -3))); // prettier-ignore
const nameOf = (language) => `po/${fileOf(language)}.po`;

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

/** Words in brackets are drawn for eyes and said for ears (kit: plain), so they are texts, too. */
function unsaid(all) {
  const words = [...all.values()].flatMap(({ id }) =>
    [...id.matchAll(/\[([a-z][a-z -]*)\]/g)].map((found) => found[1]),
  );
  const said = (word) => all.has(word) || (word.endsWith(' gate') && all.has(word.slice(0, -5)));
  return [...new Set(words)].filter((word) => !said(word)).map((word) => `no text is the word of the icon [${word}]`);
}

function refresh(language, pot) {
  const path = join(root, nameOf(language));
  const old = existsSync(path) ? readPo(readFileSync(path, 'utf8')) : null;
  if (old?.faults.length) throw new Error(`${nameOf(language)}, line ${old.faults[0]}`);
  const { text, report } = mergePo(language, old, readPo(pot));
  writeFileSync(path, text);
  const { translated, guessed, missing, gone } = report;
  console.log(
    `${nameOf(language)}: ${translated} translated, ${guessed} guessed (fuzzy), ${missing} missing, ${gone} put aside`,
  );
}

const MOST = 10;

/** The faults of all catalogues in lines; of each kind the first few, or all. */
function faults(pot, every) {
  const glossary = parse(readFileSync(join(folder, 'glossary.toml'), 'utf8'));
  return languages().flatMap((language) => {
    const name = nameOf(language);
    const text = readFileSync(join(root, name), 'utf8');
    const found = faultsOf({ text, language, template: readPo(pot), glossary });
    return [...new Set(found.map((one) => one.kind))].flatMap((kind) => {
      const of = found.filter((one) => one.kind === kind).map((one) => `${name}: ${kind}: ${one.says}`);
      const more = `${name}: ${kind}: ${of.length - MOST} more (node web/tools/po.mjs --check --all)`;
      return every || of.length <= MOST ? of : [...of.slice(0, MOST), more];
    });
  });
}

function main(args) {
  const all = collect();
  const pot = potOf(all);
  if (args.includes('--check')) {
    const problems = unsaid(all);
    if (!existsSync(template) || readFileSync(template, 'utf8') !== pot)
      problems.push('po/marrakesh.pot is not up to date: npm run pot');
    problems.push(...faults(pot, args.includes('--all')));
    for (const problem of problems) console.error(problem);
    if (!problems.length) console.log(`ok   po: ${all.size} texts, ${['en', ...languages()].join(' ')}`);
    process.exitCode = problems.length ? 1 : 0;
    return;
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(template, pot);
  console.log(`${all.size} texts in po/marrakesh.pot`);
  if (!args.includes('--language')) return;
  const wanted = codeOf(args[args.indexOf('--language') + 1] ?? '');
  if (!/^[a-z]{2,3}(-[A-Z]{2})?$|^all$/.test(wanted))
    throw new Error(`no language: "${wanted}"; it is like pl or pt_BR`);
  for (const language of wanted === 'all' ? languages() : [wanted]) refresh(language, pot);
}

main(process.argv.slice(2));
