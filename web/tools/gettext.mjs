// The files of translators: gettext's format, read and written, and the rule for plurals in their header.
//
//     readPo(text)        { head: { Language: 'de', ... }, entries: [...], faults: ['12: ...'] }
//     writePo(...)        the text again
//     codeOf('pt_BR')     'pt-BR'; fileOf the other way
//     pluralOf(header)    { forms: 2, code: '(n != 1)', of: (n) => 0 or 1 }
//
// An entry has ctx (or undefined), id, many (or undefined), str (one text for each form), notes (for translators, "#."), own
// (a translator's, "#"), where ("#:"), flags ("#,"), old ("#|"), gone ("#~": nobody says it any more) and the line where it begins.

/** By what a text is found: gettext puts the context before it, with this sign between. */
export const keyOf = (ctx, id) => (ctx === undefined ? id : `${ctx}\u0004${id}`);

/** The other way: what stands in a key. */
export const textOf = (key) => {
  const [id, ctx] = key.split('\u0004').reverse();
  return { ctx, id };
};

/** Files are named as gettext has it, pt_BR; browsers and Intl say pt-BR. */
export const codeOf = (name) => name.replaceAll('_', '-');
export const fileOf = (code) => code.replaceAll('-', '_');

const STRING = /^"((?:[^"\\]|\\.)*)"$/;
const ESCAPES = { n: '\n', t: '\t', '"': '"', '\\': '\\' };
const COMMENTS = { '.': 'notes', ':': 'where', ',': 'flags', '|': 'old' };

function unquote(text, fault) {
  const found = STRING.exec(text);
  if (!found) {
    fault(`not a text in quotes: ${text}`);
    return '';
  }
  return found[1].replace(/\\(.)/g, (all, sign) => {
    if (sign in ESCAPES) return ESCAPES[sign];
    fault(`no such escape: ${all}`);
    return sign;
  });
}

const begun = (line) => ({ str: [], notes: [], own: [], where: [], flags: [], old: [], gone: false, line });

/** Where a text of this keyword goes, as a pair of reading and writing; null: there is no such keyword. */
function slotOf(entry, keyword) {
  const field = { msgctxt: 'ctx', msgid: 'id', msgid_plural: 'many' }[keyword];
  if (field) return [() => entry[field], (text) => (entry[field] = text)];
  const form = keyword === 'msgstr' ? 0 : Number(/^msgstr\[(\d+)\]$/.exec(keyword)?.[1] ?? NaN);
  return Number.isNaN(form) ? null : [() => entry.str[form], (text) => (entry.str[form] = text)];
}

export function readPo(text) {
  const entries = [];
  const faults = [];
  let entry = null;
  let slot = null;
  const finish = (line) => {
    if (entry && entry.id === undefined && entry.str.length) faults.push(`${line}: msgstr without msgid`);
    if (entry && entry.id !== undefined) {
      if (!entry.str.length) faults.push(`${entry.line}: msgid without msgstr`);
      entries.push(entry);
    }
    [entry, slot] = [null, null];
  };
  text.split('\n').forEach((whole, i) => {
    const at = i + 1;
    const fault = (what) => faults.push(`${at}: ${what}`);
    let line = whole.trim();
    if (!line) return finish(at);
    // A text that begins anew without an empty line before it.
    if (entry?.str.length && /^(#(?!~)|msgctxt|msgid\b(?!_))/.test(line)) finish(at);
    entry ??= begun(at);
    if (line.startsWith('#~')) {
      entry.gone = true;
      line = line.slice(2).trim();
    } else if (line.startsWith('#')) {
      entry[COMMENTS[line[1]] ?? 'own'].push(line.slice(COMMENTS[line[1]] ? 2 : 1).trim());
      return;
    }
    if (line.startsWith('"')) {
      if (slot) slot[1]((slot[0]() ?? '') + unquote(line, fault));
      else fault('a text without a keyword');
      return;
    }
    const [, keyword, rest] = /^(\S+)\s*(.*)$/.exec(line);
    slot = slotOf(entry, keyword);
    if (!slot) fault(`no such keyword: ${keyword}`);
    else if (slot[0]() !== undefined) fault(`${keyword} twice`);
    else slot[1](unquote(rest, fault));
  });
  finish(text.split('\n').length);
  const header = entries.find((one) => one.id === '' && one.ctx === undefined && !one.gone);
  const head = Object.fromEntries(
    (header?.str[0] ?? '')
      .split('\n')
      .filter((line) => line.includes(':'))
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { head, header, entries: entries.filter((one) => one !== header), faults };
}

/** Fuzzy: made for another text by guessing, and not looked at. */
export const isFuzzy = (entry) => entry.flags.some((flags) => flags.split(/,\s*/).includes('fuzzy'));

const quote = (text) =>
  `"${text.replace(/[\\"\n\t]/g, (sign) => ({ '\\': '\\\\', '"': '\\"', '\n': '\\n', '\t': '\\t' })[sign])}"`;

function writeEntry(entry) {
  const before = entry.gone ? '#~ ' : '';
  const lines = [
    ...entry.own.map((line) => `# ${line}`.trimEnd()),
    ...entry.notes.map((line) => `#. ${line}`),
    ...entry.where.map((line) => `#: ${line}`),
    ...entry.flags.map((line) => `#, ${line}`),
    ...entry.old.map((line) => `#| ${line}`),
  ];
  if (entry.ctx !== undefined) lines.push(`${before}msgctxt ${quote(entry.ctx)}`);
  lines.push(`${before}msgid ${quote(entry.id)}`);
  if (entry.many === undefined) lines.push(`${before}msgstr ${quote(entry.str[0] ?? '')}`);
  else {
    lines.push(`${before}msgid_plural ${quote(entry.many)}`);
    entry.str.forEach((form, i) => lines.push(`${before}msgstr[${i}] ${quote(form)}`));
  }
  return lines.join('\n');
}

/** `own` are the lines of comment at the top. */
export function writePo({ own, head, entries }) {
  const header = [
    ...own.map((line) => `# ${line}`.trimEnd()),
    'msgid ""',
    'msgstr ""',
    ...Object.entries(head).map(([name, value]) => quote(`${name}: ${value}\n`)),
  ].join('\n');
  return [header, ...entries.map(writeEntry)].join('\n\n') + '\n';
}

// What an expression for plurals may be made of: C's operators, n and numbers. So it can be run as JavaScript, which gives
// them the same meaning but for == and for true and false, which are numbers in C.
const TOKENS = /\s*(\d+|n|\|\||&&|[=!<>]=|[-+*/%<>!?:()])/y;

/** Throws an error where it is no such expression. */
export function pluralOf(header) {
  const found = /^\s*nplurals\s*=\s*(\d+)\s*;\s*plural\s*=\s*([^;]+);?\s*$/.exec(header ?? '');
  if (!found) throw new Error(`not of the form "nplurals=2; plural=(n != 1);": ${header}`);
  const [, forms, expression] = found;
  const tokens = [];
  for (TOKENS.lastIndex = 0; TOKENS.lastIndex < expression.trimEnd().length;) {
    const at = TOKENS.lastIndex;
    const token = TOKENS.exec(expression);
    if (!token) throw new Error(`what is "${expression.slice(at)}" in ${expression}?`);
    tokens.push({ '==': '===', '!=': '!==' }[token[1]] ?? token[1]);
  }
  const code = `(n) => Number(${tokens.join(' ')})`;
  return { forms: Number(forms), code, of: new Function(`return ${code}`)() };
}

/** How the header differs from what Intl knows about the language; '' where it does not. */
export function pluralFault(language, { forms, of }) {
  const rules = new Intl.PluralRules(language);
  const kinds = new Map();
  for (let n = 0; n <= 1000; n++) {
    const [form, kind] = [of(n), rules.select(n)];
    if (!Number.isInteger(form) || form < 0 || form >= forms) return `the plural of ${n} is form ${form} of ${forms}`;
    if (!kinds.has(kind)) kinds.set(kind, form);
    if (kinds.get(kind) !== form) return `${n} is "${kind}" as other numbers are that take another form`;
  }
  const used = new Set(kinds.values());
  if (used.size !== kinds.size) return `it has ${used.size} forms, but the language has ${kinds.size}`;
  return used.size === forms ? '' : `only ${used.size} of the ${forms} forms are used`;
}
