// What the program says on the command line, as it stands in the C sources and in data/: for the template of translations.
//
//     cTexts()    [{ ctx, id, many, notes, where: 'src/tools/story.c' }, ...]
//
// Texts are the literals in T("..."), TN("one", "many", n), MARK("...") and MARKN("one", "many"), those with a context before them
// in TC and MARKC (src/base/speech.h). Behind T there may be a variable instead, whose text was marked where it was written; what
// is neither is an error here, before anybody meets it untranslated.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

const CALL = /\b(TN|TC|T|MARKN|MARKC|MARK)\(/g;
const LITERALS = /\s*((?:"(?:[^"\\\n]|\\.)*"\s*)+)([,)])/y;
const PARTS = /"(?:[^"\\\n]|\\.)*"/g;
const NOTE = /\/\* *TRANSLATORS: *([\s\S]*?)\*\//g;
const ARGUMENTS = { TN: ['id', 'many'], MARKN: ['id', 'many'], TC: ['ctx', 'id'], MARKC: ['ctx', 'id'] };

/** The literals of the call whose bracket ends here; null where it begins with something else. */
function callAt(where, source, name, at) {
  const found = {};
  for (const field of ARGUMENTS[name] ?? ['id']) {
    LITERALS.lastIndex = at;
    const literal = LITERALS.exec(source);
    if (!literal) {
      const rest = source.slice(at, source.indexOf(')', at));
      if (name !== 'T' || rest.includes('"')) throw new Error(`${where}: not a literal text: ${name}(${rest})`);
      return null;
    }
    found[field] = literal[1].match(PARTS).map((one) => JSON.parse(one)).join(''); // prettier-ignore
    at = LITERALS.lastIndex;
  }
  return found;
}

function ofSource(where, whole) {
  const notes = [...whole.matchAll(NOTE)].map((one) => ({ end: one.index + one[0].length, says: one[1].replace(/\s*\n\s*\*?\s*/g, ' ').trim() })); // prettier-ignore
  const source = whole.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  const found = [...source.matchAll(CALL)].flatMap((call) => {
    const made = callAt(where, source, call[1], call.index + call[0].length);
    return made ? [{ ...made, notes: [], where, at: call.index }] : [];
  });
  for (const note of notes) found.find((one) => one.at >= note.end)?.notes.push(note.says);
  return found;
}

const filesIn = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesIn(path) : path.endsWith('.c') ? [path] : [];
    });

/** What stands in the places of sentences, where their names do not say it. */
const PLACES = {
  whose: '{whose} is “{name}’s”',
  keshis: '{keshis} is “2 white keshis”, or a picture',
  keshi: '{keshi} is “1 white keshi”, or a picture',
  other: '{other} is “1 white keshi”, or a picture',
  gate: '{gate} is “white gate”, or a picture',
  scrolls: '{scrolls} is “gray scrolls”',
  pile: '{pile} is “pile 2, gray scrolls”',
  empty: '{empty} is “pile 2, gray scrolls”',
  why: '{why} is “it completes a sector”',
  covered: '{covered} is “2 dinars”',
  space: '{space} is “the space “1 water””',
};
const placesIn = (text) => Object.keys(PLACES).filter((name) => text.includes(`{${name}}`)).map((name) => PLACES[name]); // prettier-ignore

const data = (name) => parse(readFileSync(join(root, 'data', `${name}.toml`), 'utf8'));

/** The sentences of events, for the log of the client, too. */
function sentences() {
  const { event, why, title } = data('sentences');
  const rows = Object.values(event).flatMap(({ says, many, several, when = {} }) => [
    { id: says, many },
    ...[several, ...Object.values(when)].filter(Boolean).map((id) => ({ id })),
  ]);
  const words = [...Object.values(why), ...Object.values(title)].map((id) => ({ id }));
  return [...rows, ...words].map((one) => ({ ...one, notes: placesIn(one.id), where: 'data/sentences.toml' }));
}

/** What scrolls that last do, in a few words. */
const scrolls = () =>
  Object.values(data('scrolls').scroll)
    .filter(({ says }) => says)
    .map(({ says }) => ({ id: says, notes: [], where: 'data/scrolls.toml:says' }));

/** What `marrakesh modules` says of each (tools/catalog_box.py: brief). */
function modules() {
  const small = (text) => text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');
  const rows = Object.values(data('box').module).flatMap(({ what, brief, note }) => [brief ?? small(what), note]);
  return rows.filter(Boolean).map((id) => ({ id, notes: [], where: 'data/box.toml:brief' }));
}

/** What the system says about files, as the C library words it. */
const SYSTEM = ['No such file or directory', 'Permission denied', 'Is a directory', 'Not a directory', 'No space left on device']; // prettier-ignore

const TERMINAL = /^(src\/(base|say|ai|tools|main|store|server\/repair)|data\/(scrolls\.toml:says|box\.toml:brief))/;

/** Is this entry of a catalogue said by the command line only? Then pages need not load it. */
export const isTerminal = ({ where }) =>
  where.length > 0 &&
  where
    .join(' ')
    .split(' ')
    .every((file) => TERMINAL.test(file));

export function cTexts() {
  const sources = filesIn('src').flatMap((where) => ofSource(where, readFileSync(join(root, where), 'utf8')));
  const system = SYSTEM.map((id) => ({ id, notes: [], where: 'src/base/file.c' }));
  return [...sentences(), ...scrolls(), ...modules(), ...sources, ...system];
}
