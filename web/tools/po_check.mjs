// Does a catalogue fit the template and the glossary?
//
//     faultsOf({ text, language, template, glossary })    [{ kind: 'missing', says: '...' }, ...]
//
// `text` is the catalogue, `template` is readPo of the template, `glossary` is what po/glossary.toml says.
import { codeOf, isFuzzy, keyOf, pluralFault, pluralOf, readPo } from './gettext.mjs';
import { typographyFaults } from './typography.mjs';

/**
 * What stands for something else and must be in a translation as it is in its text: {places}, [icons], %d, rules, marks. A
 * percentage is no place: "50 % der Spiele", "50%ige".
 */
const PLACES = [/\{\w+\}/g, /\[[^\]]+\]/g, /%[-+#0]*(?:\d+\$)?[\d.*]*(?:l|ll|z|h)?[diuxscfg%](?!\p{L})/gu, /\b[RS]\d+(?:\.\d+)*(?:-\d+)?/g, /\*\*|`|<\/?\w+>/g]; // prettier-ignore
const placesOf = (text) => PLACES.flatMap((kind) => text.match(kind) ?? []).sort();

const edges = (text) => [/^\s*/.exec(text)[0], /\s*$/.exec(text)[0]];

/** How a text ends: a sentence, a question, the beginning of a list; brackets and quotes around it do not count. */
const ending = (text) => /[.!?:…]?(?=[)\]’”"“»\s\u202f\u00a0]*$)/u.exec(text)?.[0] ?? '';

function placeFault(entry, form) {
  const asked = [entry.id, ...(entry.many === undefined ? [] : [entry.many])].map((text) => placesOf(text).join(' '));
  const made = placesOf(form).join(' ');
  return asked.includes(made) ? '' : `it has ${made || 'no places'}, the text ${asked.join(' or ') || 'none'}`;
}

/** Texts of the program begin small and have no full stop: the client makes sentences of them, the terminal does not. */
const isReason = (entry) => entry.where.some((where) => /(^| )src\//.test(where));

function shapeFault(entry, form, { nouns }) {
  if (edges(form).join() !== edges(entry.id).join()) return 'other spaces at its beginning or end';
  const asked = [ending(entry.id), ending(entry.many ?? entry.id)];
  if (/\s/.test(entry.id) && !asked.includes(ending(form)))
    return `it ends with "${ending(form)}", the text with "${ending(entry.id)}"`;
  const [own, made] = [/^\p{L}/u.exec(entry.id)?.[0], /^\p{L}/u.exec(form)?.[0]];
  if (!own || !made) return '';
  const small = (letter) => letter === letter.toLowerCase() && letter !== letter.toUpperCase();
  if (!small(own) && small(made)) return 'it begins small';
  if (!isReason(entry) || !small(own) || small(made)) return '';
  // Where all nouns have capitals a text may begin with one; only small words show that it is meant as a sentence.
  if (nouns && !nouns.includes(/^\p{L}+/u.exec(form)[0].toLowerCase())) return '';
  return 'it begins with a capital letter';
}

/** Somebody forgot to translate it: whole sentences are never the same in two languages. */
const isCopied = (entry, form) => form === entry.id && (form.match(/(?<![{[\w])\p{L}{3,}/gu) ?? []).length > 3;

function* formFaults(entry, form, rules) {
  const place = placeFault(entry, form);
  if (place) yield ['malformed', place];
  const shape = shapeFault(entry, form, rules);
  if (shape) yield ['malformed', shape];
  if (isCopied(entry, form)) yield ['missing', 'it is the English text'];
  for (const says of typographyFaults(rules.language, form)) yield ['typography', says];
}

/** What is drawn or filled in is no word of the text. */
const bare = (text) => text.replace(/\{\w+\}|\[[^\]]+\]/g, ' ');

/** The terms of the glossary that a text has; the longest first, so that "oil lamp" is no lamp. */
export function termsIn(text, terms) {
  let rest = bare(text);
  const found = [];
  const rows = terms.flatMap((term) => term.en.map((word) => [word, term]));
  for (const [word, term] of rows.sort((a, b) => b[0].length - a[0].length)) {
    const pattern = new RegExp(`(?<![\\p{L}\\d-])${word}(?![\\p{L}\\d-])`, /^\p{Lu}/u.test(word) ? 'gu' : 'giu');
    if (!pattern.test(rest)) continue;
    rest = rest.replace(pattern, ' ');
    if (!found.includes(term)) found.push(term);
  }
  return found;
}

function* glossaryFaults(entry, language, glossary) {
  const excused = (word) =>
    glossary.except.some((one) => one.lang === language && one.word === word && one.text === entry.id);
  const said = bare(entry.str.join('\n'));
  // The same word with another apostrophe, or a place where it may be broken, is the same word.
  const plain = said.toLowerCase().replaceAll("'", '’').replaceAll('\u00ad', '');
  for (const term of termsIn(entry.id, glossary.term)) {
    const forms = term[language];
    if (!forms?.length || forms.some((form) => plain.includes(form.toLowerCase()))) continue;
    if (!excused(term.en[0])) yield ['glossary', `"${term.en[0]}" is ${forms.join(', ')}`];
  }
  for (const { lang, word, not, why } of glossary.never) {
    if (lang !== language || !new RegExp(word, 'u').test(said) || excused(word)) continue;
    if (!not || !new RegExp(not, 'u').test(entry.id)) yield ['glossary', `${word}: ${why}`];
  }
}

function* entryFaults(entry, wanted, forms, { language, glossary }) {
  if (isFuzzy(entry)) yield ['fuzzy', 'a guess that nobody has looked at'];
  if ((entry.many === undefined) !== (wanted.many === undefined) || (wanted.many ?? '') !== (entry.many ?? ''))
    return yield ['stale', 'its plural is another one now'];
  const count = wanted.many === undefined ? 1 : forms;
  if (entry.str.every((form) => !form)) return yield ['missing', 'not translated'];
  if (entry.str.length !== count || entry.str.some((form) => !form))
    return yield ['malformed', `it needs ${count} forms`];
  const nouns = glossary.nouns[language];
  for (const form of entry.str) yield* formFaults({ ...entry, where: wanted.where }, form, { language, nouns });
  if (!isFuzzy(entry)) yield* glossaryFaults(entry, language, glossary);
}

function* headFaults(head, language, plural) {
  if (codeOf(head.Language ?? '') !== language)
    yield `Language is "${head.Language ?? ''}", the file is of "${language}"`;
  if (!/charset=UTF-8/i.test(head['Content-Type'] ?? '')) yield 'Content-Type is not text/plain; charset=UTF-8';
  if (plural instanceof Error) yield plural.message;
  else if (pluralFault(language, plural)) yield `Plural-Forms: ${pluralFault(language, plural)}`;
}

function pluralIn(head) {
  try {
    return pluralOf(head['Plural-Forms']);
  } catch (error) {
    return error;
  }
}

export function faultsOf({ text, language, template, glossary }) {
  const po = readPo(text);
  const found = po.faults.map((says) => ({ kind: 'malformed', says: `line ${says}` }));
  const plural = pluralIn(po.head);
  for (const says of headFaults(po.head, language, plural)) found.push({ kind: 'malformed', says });
  const wanted = new Map(template.entries.map((one) => [keyOf(one.ctx, one.id), one]));
  const seen = new Set();
  for (const entry of po.entries.filter((one) => !one.gone)) {
    const key = keyOf(entry.ctx, entry.id);
    const add = (kind, says) => found.push({ kind, says: `line ${entry.line}: ${says}: ${JSON.stringify(entry.id)}` });
    if (seen.has(key)) add('doubled', 'there is another one');
    else if (!wanted.has(key)) add('stale', 'nobody says it any more');
    else
      for (const [kind, says] of entryFaults(entry, wanted.get(key), plural.forms ?? 2, { language, glossary }))
        add(kind, says);
    seen.add(key);
  }
  for (const [key, { id }] of wanted)
    if (!seen.has(key)) found.push({ kind: 'missing', says: `not in the file: ${JSON.stringify(id)}` });
  return found;
}
