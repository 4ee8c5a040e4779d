// A catalogue and the template brought together: what is there is kept, what is new is added, what nobody says any more is
// put aside (#~), and where a text was only reworded its translation is offered as a guess (fuzzy).
import { fileOf, isFuzzy, keyOf, pluralFault, pluralOf, writePo } from './gettext.mjs';

/** The rules for plurals that languages have; which one a language takes, Intl knows. */
const PLURALS = [
  'nplurals=2; plural=(n != 1);',
  'nplurals=2; plural=(n > 1);',
  'nplurals=1; plural=0;',
  'nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);',
  'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);',
  'nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);',
  'nplurals=3; plural=(n==1 ? 0 : n==0 || (n%100>0 && n%100<20) ? 1 : 2);',
  'nplurals=3; plural=(n%10==1 && (n%100<11 || n%100>19) ? 0 : n%10>=2 && (n%100<11 || n%100>19) ? 1 : 2);',
  'nplurals=3; plural=(n%10==0 || (n%100>=11 && n%100<=19) ? 0 : n%10==1 ? 1 : 2);',
  'nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2);',
  'nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);',
  'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);',
];

export function pluralsOf(language) {
  return PLURALS.find((rule) => !pluralFault(language, pluralOf(rule))) ?? 'nplurals=?; plural=?;';
}

const wordsOf = (text) => new Set(text.toLowerCase().match(/[\p{L}\d]+|\{\w+\}/gu) ?? []);

/** How much of their words two texts share: 1 is all. */
function likeness(a, b) {
  const [one, other] = [wordsOf(a), wordsOf(b)];
  const shared = [...one].filter((word) => other.has(word)).length;
  return one.size + other.size ? (2 * shared) / (one.size + other.size) : 0;
}

const LIKE = 0.7;

/** Of texts that are not said any more the one that is most like this one. */
function nearest(wanted, old) {
  let [best, how] = [null, LIKE];
  for (const one of old) {
    const like = one.id === wanted.id ? 1 : likeness(one.id, wanted.id);
    if (like > how || (like === 1 && how < 1)) [best, how] = [one, like];
  }
  return best;
}

const isMade = (entry) => entry.str.some((form) => form);

/** With as many forms as the language has; one text alone is taken for each of them. */
const fit = (str, count) => Array.from({ length: count }, (_, i) => str[i] ?? str.at(-1) ?? '');

function merged(wanted, old, left, forms) {
  const fresh = { ...wanted, own: old?.own ?? [], flags: old?.flags ?? [], old: old?.old ?? [], gone: false };
  const count = wanted.many === undefined ? 1 : forms;
  if (old && isMade(old) && (old.many === undefined) === (wanted.many === undefined))
    return { ...fresh, str: fit(old.str, count) };
  const guess = old && isMade(old) ? old : nearest(wanted, left);
  if (!guess) return { ...fresh, str: fit([], count) };
  const said = guess === old ? [] : [`msgid ${JSON.stringify(guess.id)}`];
  return { ...fresh, flags: ['fuzzy'], old: said, str: fit(guess.str, count) };
}

/**
 * `po` is the catalogue as readPo gives it, or null for a new language; `template` likewise. Gives the text of the new
 * catalogue and how many texts there are of each kind.
 */
export function mergePo(language, po, template) {
  const plural = po?.head['Plural-Forms'] ?? pluralsOf(language);
  const { forms } = plural.startsWith('nplurals=?') ? { forms: 2 } : pluralOf(plural);
  const head = { ...template.head, ...po?.head, Language: fileOf(language), 'Plural-Forms': plural };
  const known = new Map();
  for (const one of po?.entries ?? []) if (!known.has(keyOf(one.ctx, one.id))) known.set(keyOf(one.ctx, one.id), one);
  const wanted = new Set(template.entries.map((one) => keyOf(one.ctx, one.id)));
  const left = [...known].filter(([key, one]) => !wanted.has(key) && isMade(one)).map(([, one]) => one);
  const entries = template.entries.map((one) => merged(one, known.get(keyOf(one.ctx, one.id)), left, forms));
  const gone = left.map((one) => ({ ...one, gone: true, where: [], notes: [], flags: [], old: [] }));
  const own = po?.header?.own ?? [
    `${new Intl.DisplayNames('en', { type: 'language' }).of(language)} texts of Marrakesh.`,
  ];
  const count = (how) => entries.filter(how).length;
  const report = {
    translated: count((one) => isMade(one) && !isFuzzy(one)),
    guessed: count((one) => isMade(one) && isFuzzy(one)),
    missing: count((one) => !isMade(one)),
    gone: left.filter((one) => !one.gone).length,
  };
  return { text: writePo({ own, head, entries: [...entries, ...gone] }), report };
}
