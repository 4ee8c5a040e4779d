// Why the program refuses something, as it stands in the C sources and in data/box.toml: for the template of translations (po.mjs).
//
//     reasonTexts()    [{ text: 'this seat is not free', where: 'src/server/room_seats.c' }, ...]
//
// The server sends these texts as they are, and the client looks their translations up. So each must be a literal without
// places for values; one that is not is an error here, before anybody meets it untranslated.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** For these the client has sentences of its own: they are technical, or it has the same to say itself (web/src/net/refusal.ts). */
const TECHNICAL = /"bad-message"|"bad-json"|"hello-first"|"lost"/;
/** Variables: `why` is set to such texts, here or in the rules; the others are of messages and requests that this client does not send. */
const KNOWN = ['why', 'error', 'h.reason'];

const LITERALS = /"(?:[^"\\\n]|\\.)*"(?:\s*"(?:[^"\\\n]|\\.)*")*/g;
const PARTS = /"(?:[^"\\\n]|\\.)*"/g;
const read = (literals) => literals.match(PARTS).map((one) => JSON.parse(one)).join(''); // prettier-ignore

/** The arguments of the call whose bracket stands at this place. */
function argumentsAt(source, open) {
  const found = [];
  let [depth, from] = [0, open + 1];
  for (let at = open; at < source.length; at++) {
    if (source[at] === '"') {
      PARTS.lastIndex = at;
      PARTS.exec(source);
      at = PARTS.lastIndex - 1;
    } else if ('([{'.includes(source[at])) depth++;
    else if (')]}'.includes(source[at])) depth--;
    if (depth && !(depth === 1 && source[at] === ',')) continue;
    found.push(source.slice(from, at).trim());
    from = at + 1;
    if (!depth) break;
  }
  return found;
}

/** Texts of calls: the last argument, which is a literal or a choice of literals. */
function ofCalls(file, source, call) {
  const found = [];
  for (const { index, 0: name } of source.matchAll(call)) {
    const all = argumentsAt(source, index + name.length - 1);
    const text = all.at(-1);
    if (TECHNICAL.test(all.join()) || /^const char/.test(text)) continue;
    const literals = text.match(LITERALS);
    if (literals) found.push(...literals.map(read));
    else if (!KNOWN.includes(text)) throw new Error(`${file}: the text of an error must be a literal: ${text}`);
  }
  return found;
}

const every = (source, pattern) => [...source.matchAll(pattern)].flatMap((found) => found[1].match(LITERALS) ?? []).map(read); // prettier-ignore

/** Which texts a file has. */
const KINDS = [
  // Refusals of the server, and the reasons that are set before them.
  [
    /^src\/server\/(?!wire)\w+\.c$/,
    (file, source) => ofCalls(file, source, /\b(?:session_error|admin_refuse|refuse)\(/g),
  ],
  [/^src\/server\/wire_stream\.c$/, (file, source) => ofCalls(file, source, /\brefuse\(/g)],
  [/^src\/server\/(?!wire)\w+\.c$/, (_, source) => every(source, /\bwhy = ((?:(?!refuse\(|session_error\()[^;])*);/g)],
  // Games that cannot be played, and answers that the rules forbid.
  [/^src\/rules\/\w+\.c$/, (_, source) => faults(source)],
  [/^src\/rules\/ops\.h$/, (_, source) => every(source, /\bW\(\w+, *\d+, *("[^\n]*")\)/g)],
];

/** What the functions x_fault return. */
function faults(source) {
  const bodies = [...source.matchAll(/^(?:static )?const char \*\w+_fault\([^)]*\)\n\{([\s\S]*?)^\}/gm)];
  return bodies.flatMap((body) => every(body[1], /\breturn ([^;]*);/g));
}

/** What is said about modules that need another one, and options without their module. */
function boxFaults() {
  const box = parse(readFileSync(join(root, 'data/box.toml'), 'utf8'));
  const rows = [box.module, box.option].flatMap((table) => Object.values(table));
  return rows.filter((row) => row.fault).map((row) => ({ text: row.fault, where: 'data/box.toml' }));
}

export function reasonTexts() {
  const found = boxFaults();
  for (const folder of ['src/rules', 'src/server'])
    for (const name of readdirSync(join(root, folder)).sort()) {
      const where = `${folder}/${name}`;
      const kinds = KINDS.filter(([files]) => files.test(where));
      if (!kinds.length) continue;
      const source = readFileSync(join(root, where), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
      for (const text of kinds.flatMap(([, texts]) => texts(where, source))) {
        if (/%[^ ]/.test(text)) throw new Error(`${where}: places for values in "${text}"`);
        if (text && !found.some((one) => one.text === text && one.where === where)) found.push({ text, where });
      }
    }
  return found;
}
