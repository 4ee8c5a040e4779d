// Every kind of fault in a catalogue is found, and a catalogue is brought up to date without losing anything.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import { pluralFault, pluralOf, readPo } from '../tools/gettext.mjs';
import { faultsOf, termsIn } from '../tools/po_check.mjs';
import { mergePo, pluralsOf } from '../tools/po_merge.mjs';
import { typographyFaults } from '../tools/typography.mjs';

const glossary = parse(readFileSync(join(dirname(fileURLToPath(import.meta.url)), '../../po/glossary.toml'), 'utf8'));

const head = (language, plural = 'nplurals=2; plural=(n != 1);') =>
  `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: ${plural}\\n"\n\n`;
const TEMPLATE = `${head('')}
#: web/src/a.ts
msgid "Take {n} [water] (R4.2)."
msgstr ""

#: web/src/a.ts
msgid "{n} scroll"
msgid_plural "{n} scrolls"
msgstr[0] ""
msgstr[1] ""

#: src/server/a.c
msgid "this seat is not free"
msgstr ""

#: web/src/a.ts
msgctxt "of a scroll"
msgid "None"
msgstr ""
`;
const GOOD = {
  take: 'msgid "Take {n} [water] (R4.2)."\nmsgstr "Nimm {n} [water] (R4.2)."\n',
  scroll:
    'msgid "{n} scroll"\nmsgid_plural "{n} scrolls"\nmsgstr[0] "{n} Schriftrolle"\nmsgstr[1] "{n} Schriftrollen"\n',
  seat: 'msgid "this seat is not free"\nmsgstr "dieser Platz ist nicht frei"\n',
  none: 'msgctxt "of a scroll"\nmsgid "None"\nmsgstr "Keine"\n',
};
const po = (change = {}, start = head('de')) => start + Object.values({ ...GOOD, ...change }).join('\n');
const faults = (text, language = 'de', template = TEMPLATE) =>
  faultsOf({ text, language, template: readPo(template), glossary }).map(({ kind, says }) => `${kind}: ${says}`);

/** One fault of this kind, and what it says. */
function finds(change, expected, start) {
  const found = faults(po(change, start));
  assert.equal(found.length, 1, found.join('\n') || `nothing found: ${expected}`);
  assert.match(found[0], expected);
}

test('a good catalogue has no faults', () => assert.deepEqual(faults(po()), []));

test('missing: not there, empty, left in English', () => {
  finds({ none: '' }, /^missing: not in the file: "None"/);
  assert.match(
    faults(po({ none: 'msgid "None"\nmsgstr "Keine"\n' })).join(),
    /^stale.*,missing/,
    'without its context',
  );
  finds({ seat: 'msgid "this seat is not free"\nmsgstr ""\n' }, /^missing: .*not translated/);
  finds({ seat: 'msgid "this seat is not free"\nmsgstr "this seat is not free"\n' }, /^missing: .*the English text/);
});

test('stale, doubled and fuzzy', () => {
  finds({ old: 'msgid "Old"\nmsgstr "Alt"\n' }, /^stale: line \d+: nobody/);
  finds({ old: '#~ msgid "Old"\n#~ msgstr "Alt"\n', again: GOOD.none }, /^doubled: .*None/);
  finds({ none: `#, fuzzy\n${GOOD.none}` }, /^fuzzy/);
  finds({ scroll: GOOD.scroll.replace('scrolls', 'rolls') }, /^stale: .*plural/);
});

test('malformed: escapes, keywords, forms, places, spaces, ends', () => {
  finds({ none: GOOD.none.replace('Keine', 'Kein\\e') }, /^malformed: line \d+: no such escape/);
  assert.match(
    faults(po({ none: GOOD.none.replace('"Keine"', '"Kei"ne"') }))[0],
    /^malformed: line \d+: not a text in/,
  );
  finds({ none: `${GOOD.none}msgwhat "x"\n` }, /^malformed: line \d+: no such keyword/);
  finds({ none: `${GOOD.none}msgstr "Kein"\n` }, /^malformed: line \d+: msgstr twice/);
  finds({ scroll: GOOD.scroll.replace(/msgstr\[1\].*\n/, '') }, /^malformed: .*needs 2 forms/);
  finds({ scroll: `${GOOD.scroll}msgstr[2] "{n} Schriftrollen"\n` }, /^malformed: .*needs 2 forms/);
  const take = (says) => ({ take: `msgid "Take {n} [water] (R4.2)."\nmsgstr "${says}"\n` });
  finds(take('Nimm [water] (R4.2).'), /^malformed: .*it has \(?.*\[water\]/);
  finds(take('Nimm {n} Wasser (R4.2).'), /^malformed: .*it has/);
  finds(take('Nimm {n} [Wasser] (R4.2).'), /^malformed: .*it has/);
  finds(take('Nimm {n} [water] (R4.3).'), /^malformed: .*it has/);
  finds(take('Nimm {n} {n} [water] (R4.2).'), /^malformed: .*it has/);
  finds(take('Nimm {n} [water] **(R4.2)**.'), /^malformed: .*it has/);
  finds(take('Nimm {n} [water] (R4.2)'), /^malformed: .*it ends with ""/);
  finds(take('Nimm {n} [water] (R4.2). '), /^malformed: .*spaces/);
  finds(take('nimm {n} [water] (R4.2).'), /^malformed: .*begins small/);
});

test('malformed: reasons are no sentences', () => {
  const seat = (says) => ({ seat: `msgid "this seat is not free"\nmsgstr "${says}"\n` });
  finds(seat('Dieser Platz ist nicht frei'), /^malformed: .*capital/);
  finds(seat('dieser Platz ist nicht frei.'), /^malformed: .*it ends with "."/);
  assert.deepEqual(faults(po(seat('Platz ist hier nicht'))), [], 'German nouns have capitals');
});

test('a percentage is no place, %d is one', () => {
  const one = (id, says) =>
    faults(`${head('de')}msgid "${id}"\nmsgstr "${says}"\n`, 'de', `msgid ""\nmsgstr ""\n\nmsgid "${id}"\nmsgstr ""\n`);
  assert.deepEqual(one('Won 50 % of the games', 'In 50 % der Spiele gewonnen'), []);
  assert.deepEqual(one('A chance of 50%', 'Eine 50%ige Chance, 50%-ig'), []);
  assert.deepEqual(one('Line %d of %s', 'Zeile %d von %s'), []);
  assert.match(one('Line %d', 'Zeile')[0], /it has no places, the text %d/);
});

test('malformed: the header', () => {
  finds({}, /Language is "fr"/, head('fr'));
  finds({}, /only 2 of the 3 forms|Plural-Forms/, head('de', 'nplurals=2; plural=(n > 1);'));
  assert.match(faults(po({}, head('de', 'nplurals=two')))[0], /^malformed: not of the form/);
  finds({}, /Content-Type/, head('de').replace('UTF-8', 'latin1'));
});

test('glossary: the word of the game, and words that are not said', () => {
  finds({ scroll: GOOD.scroll.replaceAll('Schriftrolle', 'Pergament') }, /^glossary: .*"scroll" is schriftrolle/);
  const seat = (says) => ({ seat: `msgid "this seat is not free"\nmsgstr "${says}"\n` });
  finds(seat('dieser Sektor ist nicht frei'), /^glossary: .*Bezirk/);
  finds(seat('das können Sie hier nicht'), /^glossary: .*called du/);
  const excused = { ...glossary, except: [{ lang: 'de', text: '{n} scroll', word: 'scroll', why: 'a test' }] };
  const text = po({ scroll: GOOD.scroll.replaceAll('Schriftrolle', 'Pergament') });
  assert.deepEqual(faultsOf({ text, language: 'de', template: readPo(TEMPLATE), glossary: excused }), []);
});

test('typography: spaces before signs and quotes, as the language has them', () => {
  const says = (language, text) => typographyFaults(language, text).join();
  const good = {
    de: ['Wirklich: „so“, {n}: [water]?', '„{a}“ und „{b}“'],
    fr: [
      'Vraiment\u202f?\u202f!',
      '{title}\u00a0: {n}\u202f; [water]\u202f!',
      '«\u00a0{text}\u00a0»',
      'À 18:04, voir https://example.org/?a=1 et `a: b;`',
      '?',
    ],
    nl: ['Echt “zo”: {n}?', '’s Ochtends, ‘s avonds', 'keshi’s'],
    en: ['"so" ?'],
  };
  for (const [language, texts] of Object.entries(good))
    for (const text of texts) assert.equal(says(language, text), '', text);
  for (const text of ['Vraiment ?', 'Vraiment?', '{n}?', '[water] ;', 'Oui\u00a0!'])
    assert.match(says('fr', text), /narrow/, text);
  for (const text of ['Tour 3: x', '{title}:', '{title} : x', 'Non\u202f: x'])
    assert.match(says('fr', text), /U\+00A0/, text);
  for (const text of ['« Oui »', '«\u202fOui\u202f»', '“Oui”', '"Oui"']) assert.match(says('fr', text), /quotes/, text);
  for (const text of ['"so"', '"{name}"', '“so”', '„so”', '„so', 'so“', '»so«'])
    assert.match(says('de', text), /quotes/, text);
  for (const text of ['Echt ‘zo’', '"zo"', '„zo”', '“zo', 'zo”']) assert.match(says('nl', text), /quotes/, text);
  for (const language of ['de', 'nl']) assert.match(says(language, '{n} : x'), /no space/);
  for (const language of ['de', 'fr', 'nl']) assert.match(says(language, "x's"), /apostrophe/);
  finds({ take: GOOD.take.replace('Nimm', 'Nimm »') }, /^typography: .*quotes/);
});

test('terms: the longest first, names by their capitals, not in icons', () => {
  const names = (text) => termsIn(text, glossary.term).map((term) => term.en[0]);
  assert.deepEqual(names('An oil lamp for 2 dates'), ['oil lamp', 'dates']);
  assert.deepEqual(names('the solo game pasha'), []);
  assert.deepEqual(names('Take [water] to {sector}'), []);
  assert.deepEqual(names('the other way round'), ['other way round']);
});

test('every exception of the glossary is of a term or a rule that is there, with a reason', () => {
  const words = [...glossary.term.map((term) => term.en[0]), ...glossary.never.map((one) => one.word)];
  for (const one of glossary.except) assert.ok(words.includes(one.word) && one.lang && one.text && one.why, one.text);
  assert.equal(new Set(words).size, words.length, 'a word twice');
});

test('plurals of many languages are known', () => {
  for (const language of 'pl cs ru uk hr ro lt lv sl ar ja tr pt it es he'.split(' '))
    assert.equal(pluralFault(language, pluralOf(pluralsOf(language))), '', language);
});

test('a new language has everything to fill in, and the right forms', () => {
  const { text, report } = mergePo('pl', null, readPo(TEMPLATE));
  assert.deepEqual(report, { translated: 0, guessed: 0, missing: 4, gone: 0 });
  assert.match(text, /^# Polish texts/);
  assert.match(text, /msgstr\[2\] ""/);
  assert.ok(faults(text, 'pl').every((one) => one.startsWith('missing')));
});

test('a language with its country: pt_BR in the file, pt-BR to Intl', () => {
  const { text } = mergePo('pt-BR', null, readPo(TEMPLATE));
  assert.match(text, /^# Brazilian Portuguese texts[^]*"Language: pt_BR\\n"/);
  assert.ok(faults(text, 'pt-BR').every((one) => one.startsWith('missing')));
});

test('refreshing keeps what is there, guesses what was reworded, puts the rest aside and takes it back', () => {
  const mine = po({
    take: GOOD.take.replace('msgid "Take {n} [water] (R4.2)."', '# mine\nmsgid "Take {n} [water] now (R4.2)."'),
    none: 'msgid "Nobody at all"\nmsgstr "Gar niemand"\n',
  });
  const once = mergePo('de', readPo(mine), readPo(TEMPLATE));
  assert.deepEqual(once.report, { translated: 2, guessed: 1, missing: 1, gone: 2 });
  assert.match(
    once.text,
    /#, fuzzy\n#\| msgid "Take \{n\} \[water\] now \(R4\.2\)\."\nmsgid "Take \{n\} \[water\] \(R4\.2\)\."/,
  );
  assert.match(once.text, /#~ msgid "Nobody at all"\n#~ msgstr "Gar niemand"/);
  assert.match(once.text, /#: src\/server\/a\.c\nmsgid "this seat is not free"\nmsgstr "dieser Platz ist nicht frei"/);
  const twice = mergePo('de', readPo(once.text), readPo(TEMPLATE));
  assert.equal(twice.text, once.text, 'nothing to do a second time');
  const again = mergePo('de', readPo(once.text), readPo(`${TEMPLATE}\nmsgid "Nobody at all"\nmsgstr ""\n`));
  assert.match(again.text, /\nmsgid "Nobody at all"\nmsgstr "Gar niemand"/);
});
