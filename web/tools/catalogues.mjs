// For Vite: a file of translations (po/de.po) becomes a small module that the page loads when it needs it, and "virtual:languages"
// is the list of all there are.
//
//     import languages from 'virtual:languages';      { de: { complete: true, load: () => import('.../de.po'), rules: ... }, ... }
//     (await languages.de.load()).default             { plural: (n) => ..., messages: { 'Round {n}': 'Runde {n}', ... } }
//
//     (await languages.de.rules()).default            { 'Most points wins. ...': '...' }; so are the `lessons` and the `advice`
//
// What only the rules say is more than all the rest, and a module of its own, and so is what only lessons or advice say. A text with plurals is a list of its forms. Whoever reads the page neither parses gettext's format nor evaluates its plurals.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isTerminal } from './c_texts.mjs';
import { codeOf, isFuzzy, keyOf, pluralOf, readPo } from './gettext.mjs';

const FOLDER = resolve(dirname(fileURLToPath(import.meta.url)), '../../po');
const LIST = 'virtual:languages';
/** What is said in one part only, and fetched with it: the query of its module, and where such texts stand. */
const PARTS = {
  rules: /^doc\/rules\.md$/,
  lessons: /^(?:data\/lessons\/\S+ ?)+$/,
  advice: /^web\/src\/words\/advice\.ts$/,
};

/** The entries of a catalogue that can be shown: translated, not guessed. */
function said({ entries }) {
  return entries.filter((one) => !one.gone && one.str.length && one.str.every((form) => form) && !isFuzzy(one));
}

/** Said in this part and nowhere else. */
const isOf = (part) => (entry) => PARTS[part].test(entry.where.join(' '));

const messagesOf = (entries) =>
  JSON.stringify(
    Object.fromEntries(entries.map((one) => [keyOf(one.ctx, one.id), one.many === undefined ? one.str[0] : one.str])),
  );

export function compile(text) {
  const po = readPo(text);
  const { code } = pluralOf(po.head['Plural-Forms']);
  return `export default { plural: ${code}, messages: ${messagesOf(said(po).filter((one) => !Object.keys(PARTS).some((part) => isOf(part)(one)) && !isTerminal(one)))} };\n`;
}

export const compilePart = (text, part) => `export default ${messagesOf(said(readPo(text)).filter(isOf(part)))};\n`;

/** Does it say everything that the template asks for? */
export function isComplete(text, template) {
  const there = new Set(said(readPo(text)).map((one) => keyOf(one.ctx, one.id)));
  return readPo(template).entries.every((one) => there.has(keyOf(one.ctx, one.id)));
}

const names = (folder) => readdirSync(folder).filter((name) => name.endsWith('.po')).map((name) => name.slice(0, -3)).sort(); // prettier-ignore
const pathOf = (folder, name) => join(folder, `${name}.po`);
const read = (folder, name) => readPo(readFileSync(pathOf(folder, name), 'utf8'));

function list(folder) {
  const template = readFileSync(join(folder, 'marrakesh.pot'), 'utf8');
  const rows = names(folder).map((name) => {
    const path = pathOf(folder, name);
    const complete = isComplete(readFileSync(path, 'utf8'), template);
    const load = (query) => `() => import(${JSON.stringify(path + query)})`;
    const parts = Object.keys(PARTS).map((part) => `${part}: ${load(`?${part}`)}`);
    return `  ${JSON.stringify(codeOf(name))}: { complete: ${complete}, load: ${load('')}, ${parts.join(', ')} },`;
  });
  return `export default {\n${rows.join('\n')}\n};\n`;
}

/** What somebody sees without JavaScript cannot be chosen: it is there in all languages. */
function everywhere(html, folder) {
  return html.replace(/<noscript>([\s\S]*?)<\/noscript>/, (all, english) => {
    const said = names(folder).flatMap((name) => {
      const found = read(folder, name).entries.find((one) => one.id === english.trim() && !isFuzzy(one));
      return found?.str[0] ? [`<p lang="${codeOf(name)}">${found.str[0]}</p>`] : [];
    });
    return `<noscript><p>${english.trim()}</p>${said.join('')}</noscript>`;
  });
}

export function catalogues(folder = FOLDER) {
  return {
    name: 'catalogues',
    transformIndexHtml: (html) => everywhere(html, folder),
    resolveId: (id) => (id === LIST ? `\0${LIST}` : null),
    load(id) {
      if (id === `\0${LIST}`) return list(folder);
      const part = /\.po\?(\w+)$/.exec(id)?.[1];
      if (part) return compilePart(readFileSync(id.slice(0, -part.length - 1), 'utf8'), part);
      return id.endsWith('.po') ? compile(readFileSync(id, 'utf8')) : null;
    },
  };
}
