// Texts in a language: contexts, plurals of any number of forms, lists and quotes.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { catalogues, compile, compilePart, isComplete } from '../tools/catalogues.mjs';
import { pluralFault, pluralOf, readPo, writePo } from '../tools/gettext.mjs';
import { textsOf } from '../tools/texts.mjs';
import { load } from './load.mjs';

const i18n = await load('words/i18n.svelte.ts');
const { either, listed } = await load('words/lists.ts');
const { effectText } = await load('kit/effects.ts');
const { date, isSaid, list, locale, mark, markc, num, pattern, quoted, speak, t, tc, tn, tnc } = i18n;

const POLISH = 'nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);';
const PO = `# Polish, a little.
msgid ""
msgstr ""
"Language: pl\\n"
"Plural-Forms: ${POLISH}\\n"

#. how often
#: a.ts
msgid "{n} time"
msgid_plural "{n} times"
msgstr[0] "{n} raz"
msgstr[1] "{n} razy"
msgstr[2] "{n} razów"

msgctxt "a scroll"
msgid "None"
msgstr "Żaden"

msgid "None"
msgstr ""
"Nic"

#, fuzzy
msgid "Guessed"
msgstr "Zgadnięte"

msgctxt "quotes"
msgid "“{text}”"
msgstr "„{text}”"

#~ msgid "Gone"
#~ msgstr "Poszło"
`;
const catalogue = async (po) => (await import(`data:text/javascript,${encodeURIComponent(compile(po))}`)).default;

test('English needs no catalogue', () => {
  speak('en');
  assert.equal(t('Round {n}', { n: 2 }), 'Round 2');
  assert.equal(tc('a scroll', 'None'), 'None');
  assert.equal(t(markc('a scroll', 'None')), 'None');
  assert.equal(t(mark('None')), 'None');
  assert.equal(tn('{n} point', '{n} points', 1), '1 point');
  assert.equal(tn('{n} point', '{n} points', -1), '-1 point');
  assert.equal(tn('{n} point', '{n} points', 0), '0 points');
  assert.equal(tnc('messages', '{n} new', '{n} new ones', 2), '2 new ones');
  assert.equal(tn('{n} point of {who}', '{n} points of {who}', 1, { n: 'one', who: 'you' }), 'one point of you');
});

test('a catalogue: contexts, three forms, nothing that is guessed or gone', async () => {
  speak('pl', await catalogue(PO));
  assert.equal(locale(), 'pl');
  assert.equal(tn('{n} time', '{n} times', 1), '1 raz');
  assert.equal(tn('{n} time', '{n} times', 3), '3 razy');
  assert.equal(tn('{n} time', '{n} times', -3), '-3 razy', 'by the number without its sign');
  assert.equal(tn('{n} time', '{n} times', 12), '12 razów');
  assert.equal(tc('a scroll', 'None'), 'Żaden');
  assert.equal(pattern(markc('a scroll', 'None')), 'Żaden');
  assert.equal(t('None'), 'Nic');
  assert.equal(t('Guessed'), 'Guessed');
  assert.equal(t('Gone'), 'Gone');
  assert.equal(tc('another', 'None'), 'None', 'another meaning is not taken for this one');
  assert.equal(isSaid('None'), true);
  assert.equal(isSaid('Gone'), false);
  assert.equal(quoted('x'), '„x”');
  speak('en');
});

test('lists, numbers, dates and quotes as the language writes them', async () => {
  speak('en');
  assert.equal(num(-1234), '−1,234');
  assert.equal(quoted('x'), '“x”');
  speak('de', { plural: () => 0, messages: {} });
  assert.equal(list(['a', 'b', 'c']), 'a, b und c');
  assert.equal(num(-1234), '−1.234');
  assert.equal(date(new Date(2026, 11, 24)), '24. Dezember 2026');
  speak('en');
});

test('what is a choice is no list of all', () => {
  const words = { en: ['a, b, c', 'a, b, or c'], de: ['a, b und c', 'a, b oder c'], fr: ['a, b et c', 'a, b ou c'], nl: ['a, b, c', 'a, b of c'] }; // prettier-ignore
  for (const [code, said] of Object.entries(words)) {
    speak(code, code === 'en' ? undefined : { plural: () => 0, messages: {} });
    assert.deepEqual([listed(['a', 'b', 'c']), either(['a', 'b', 'c'])], said, code);
    assert.deepEqual([either(['a']), either([])], ['a', '']);
  }
  speak('en');
  assert.equal(effectText({ op: 'one-keshi-of', colours: ['green', 'pink'] }), 'one keshi: green or pink');
});

test('made-up languages: longer, in brackets, both', () => {
  speak('long');
  assert.equal(t('Round {n} [date]', { n: 2 }), 'Roundro 2 [date]');
  speak('marked');
  assert.equal(tc('x', 'Round'), '⟦Round⟧');
  speak('xx');
  assert.equal(tn('{n} point', '{n} points', 2), '⟦2 pointspoi⟧');
  assert.equal(locale(), 'en');
  speak('nowhere');
  assert.equal(i18n.language(), 'en');
});

test('a language with its country, else without', () => {
  const there = ['en', 'de', 'pt', 'pt-BR', 'zh-Hant'];
  const asked = { 'pt-BR': 'pt-BR', 'pt-br': 'pt-BR', pt_BR: 'pt-BR', 'pt-PT': 'pt', 'de-AT': 'de', de: 'de', 'zh-Hant-TW': 'zh-Hant' }; // prettier-ignore
  for (const [code, found] of Object.entries(asked)) assert.equal(i18n.nearest(there, code), found, code);
  for (const code of ['', 'fr', 'fr-CA', 'zh-CN', 'den']) assert.equal(i18n.nearest(there, code), undefined, code);
  assert.equal(i18n.preferred(['pt-BR', 'de-AT', 'fr']), 'de');
  assert.equal(i18n.preferred(['pt-BR']), 'en');
  assert.equal(i18n.asLanguage('nl-BE'), 'nl');
  assert.equal(i18n.asLanguage('xx'), 'xx');
});

test('the file of a language with its country is named as gettext has it', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'po-'));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'marrakesh.pot'), 'msgid ""\nmsgstr ""\n\nmsgid "Hello"\nmsgstr ""\n');
  writeFileSync(join(folder, 'pt_BR.po'), 'msgid ""\nmsgstr ""\n\nmsgid "Hello"\nmsgstr "Olá"\n');
  const { load, resolveId, transformIndexHtml } = catalogues(folder);
  assert.match(load(resolveId('virtual:languages')), /"pt-BR": \{ complete: true, .*pt_BR\.po"/);
  assert.match(transformIndexHtml('<noscript>Hello</noscript>'), /<p lang="pt-BR">Olá<\/p>/);
});

test('plurals by the header, compared with what Intl knows', () => {
  const two = pluralOf('nplurals=2; plural=(n != 1);');
  assert.deepEqual([0, 1, 2].map(two.of), [1, 0, 1]);
  assert.equal(pluralFault('de', two), '');
  assert.match(pluralFault('fr', two), /"one"/, 'French says 0 as 1');
  assert.equal(pluralFault('fr', pluralOf('nplurals=2; plural=n > 1')), '');
  assert.equal(pluralFault('pl', pluralOf(POLISH)), '');
  assert.match(pluralFault('pl', two), /takes? another form|has 3/);
  assert.match(pluralFault('de', pluralOf('nplurals=3; plural=(n != 1);')), /only 2 of the 3/);
  assert.equal(pluralFault('ja', pluralOf('nplurals=1; plural=0;')), '');
  const arabic = 'n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5';
  assert.equal(pluralFault('ar', pluralOf(`nplurals=6; plural=(${arabic});`)), '');
  for (const bad of [
    '',
    'nplurals=2',
    'nplurals=2; plural=alert(1)',
    'nplurals=2; plural=n.x',
    'nplurals=2; plural=n = 1',
  ])
    assert.throws(() => pluralOf(bad), undefined, bad);
  assert.throws(() => pluralOf('nplurals=2; plural=(n'));
});

test('reading and writing a catalogue loses nothing', () => {
  const po = readPo(PO);
  assert.deepEqual(po.faults, []);
  const again = writePo({ own: po.header.own, head: po.head, entries: po.entries });
  assert.deepEqual(
    readPo(again).entries.map(({ line, ...rest }) => rest),
    po.entries.map(({ line, ...rest }) => rest),
  );
  const text = 'a "quoted" \\ tab\t and\nline';
  const entry = { ...po.entries[1], str: [text] };
  assert.equal(readPo(writePo({ own: [], head: po.head, entries: [entry] })).entries[0].str[0], text);
});

test('what only the rules say is fetched with them', async () => {
  const po = `${PO}
#: doc/rules.md
msgid "A rule."
msgstr "Zasada."

#: web/src/a.ts doc/rules.md
msgid "River"
msgstr "Rzeka"
`;
  assert.equal((await catalogue(po)).messages['A rule.'], undefined);
  assert.equal((await catalogue(po)).messages.River, 'Rzeka');
  const rules = (await import(`data:text/javascript,${encodeURIComponent(compilePart(po, 'rules'))}`)).default;
  assert.deepEqual(rules, { 'A rule.': 'Zasada.' });
});

test('a catalogue that lacks a text is not complete', () => {
  const template = 'msgid ""\nmsgstr ""\n\nmsgctxt "a scroll"\nmsgid "None"\nmsgstr ""\n';
  assert.equal(isComplete(PO, template), true);
  assert.equal(isComplete(PO, template + '\nmsgid "Guessed"\nmsgstr ""\n'), false);
});

test('texts in the sources, with contexts, plurals and notes', () => {
  const found = textsOf(`
    t('a', { n }); tn('b', 'bb', n); x.t('no'); fort('no'); t(variable);
    // as in t('no')
    /** tn('no', 'no') */
    // TRANSLATORS: about c,
    // in two lines
    const c = tc('ctx', 'c' + 'd');
    {/* TRANSLATORS: short */ tnc('ctx', 'e', 'ee', n)} {markc('other', 'f')}
    mark("it's");
    pattern('g')`);
  assert.deepEqual(
    found.map(({ ctx, id, many, notes }) => [ctx, id, many, ...notes]),
    [
      [undefined, 'a', undefined],
      [undefined, 'b', 'bb'],
      ['ctx', 'cd', undefined, 'about c, in two lines'],
      ['ctx', 'e', 'ee', 'short'],
      ['other', 'f', undefined, 'short'],
      [undefined, "it's", undefined],
      [undefined, 'g', undefined],
    ],
  );
  assert.throws(() => textsOf('// TRANSLATORS: for nobody\n'), /a note for no text/);
});
