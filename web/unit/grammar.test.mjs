// Texts that other languages can say: every colour, sector and resource is a text of its own where it has to agree with
// something, and every number chooses a plural.
import assert from 'node:assert/strict';
import test, { afterEach } from 'node:test';
import { load } from './load.mjs';

const { speak } = await load('words/i18n.ts');
const colours = await load('words/colours.ts');
const { around, listed, sentences } = await load('words/lists.ts');
const kit = await load('kit.ts');
const { causeWord, optionWords } = await load('words/words.ts');
const { questionHint, questionTitle } = await load('words/questions.ts');
const { reasonTexts, changesText, sumTexts } = await load('words/reasons.ts');
const { levelName, placeName, tableTitle, titleName } = await load('words/people.ts');
const { newsText } = await load('state/since.svelte.ts');
const { describeGame } = await load('game/modules.ts');
const { tipFor } = await load('words/tips.ts');
const { sectorLabel } = await load('board/own.ts');
const { luxuryLabel, officeLabel, scrollText } = await load('look/tiles.ts');
const { catalog } = await load('game/catalog.ts');
const { GameView } = await load('game/view.ts');
const { CLASSES, COLOURS, GOODS, KESHIS, RESOURCES, SECTORS } = await load('game/names.ts');

const NUMBERS = [0, 1, 2, -1];
const { plain, rich } = kit;
const view = new GameView({ players: '2', turn: 'p1', office: 'office-1' });
const ask = (task, more = {}) => ({ number: 1, task, options: [], ...more });

/**
 * A language with a form for 0, for 1, for 2 and for more, that says of each text which form it is: "2 water" is "2 water~2". A
 * text without a number, or one that was put together without its number, has no such sign.
 */
function speakForms() {
  const messages = new Proxy({}, {
    has: () => true,
    get: (_, key) => { const own = key.slice(key.indexOf('\u0004') + 1); return [0, 1, 2, 3].map((form) => `${own}~${form}`); },
  }); // prettier-ignore
  speak('pl', { plural: (n) => Math.min(n, 3), messages });
}
afterEach(() => speak('en'));

/** All functions of a number, by what they are about: as they read in English, and which form they choose. */
const counted = {
  ...Object.fromEntries(KESHIS.map((one) => [`keshis ${one}`, (n) => colours.keshis(one, n)])),
  ...Object.fromEntries(KESHIS.map((one) => [`of colour ${one}`, (n) => colours.ofColour(one, n)])),
  ...Object.fromEntries([...RESOURCES, 'points'].map((one) => [`amount ${one}`, (n) => kit.amount(one, n)])),
  ...Object.fromEntries(
    ['any-resource', 'goods', 'any-keshi', 'same-keshi', 'nomad', 'swim', 'either-stairs', 'both-stairs', 'falcon-steps', 'search-luxury', 'any-space', 'free-oasis'].map((op) => [`effect ${op}`, (n) => kit.effectText({ op, n })]),
  ), // prettier-ignore
  'palace steps': (n) => kit.effectText({ op: 'stairs', n, a: 'palace' }),
  'mosque steps': (n) => kit.effectText({ op: 'stairs', n, a: 'mosque' }),
  'shared steps': (n) => kit.effectText({ op: 'steps', n, tracks: ['river', 'palace'] }),
  'question same-keshi': (n) => questionTitle(ask('same-keshi', { n })),
  'question cheap-oasis': (n) => questionTitle(ask('cheap-oasis', { n })),
  'hint sell': (n) => questionHint(ask('sell', { n })),
  'hint any-resource': (n) => questionHint(ask('any-resource', { n })),
  short: (n) => reasonTexts([{ kind: 'short', what: 'water', n }], view)[0],
  provides: (n) => reasonTexts([{ kind: 'provides', what: 'date', n }], view)[0],
};

test('a number chooses the form: 0, 1, 2, −1', () => {
  speakForms();
  for (const [name, say] of Object.entries(counted))
    for (const n of NUMBERS) {
      const [, form] = /~(\d)(?:, .*|: .*)?$/s.exec(say(n).replace(/~0(?=[,:])/g, '')) ?? [];
      assert.equal(Number(form), Math.abs(n), `${name} ${n}: ${say(n)}`);
    }
});

test('English: one of a thing is one', () => {
  assert.equal(kit.amount('date', 1), '1 date');
  assert.equal(kit.amount('dinar', -1), '−1 dinar');
  assert.equal(kit.amount('dinar', 0), '0 dinars');
  for (const colour of COLOURS) {
    assert.deepEqual(NUMBERS.map((n) => colours.keshis(colour, n)), [`0 ${colour} keshis`, `1 ${colour} keshi`, `2 ${colour} keshis`, `−1 ${colour} keshi`]); // prettier-ignore
    assert.equal(colours.gateName(colour), `${colour} gate`);
    assert.equal(colours.gateLabel(colour), colours.colourLabel(colour));
  }
  assert.deepEqual([1, 2].map((n) => colours.keshis('nomad', n)), ['1 nomad', '2 nomads']); // prettier-ignore
  assert.equal(colours.keshis('mauve', 2), '2 mauve', 'what is not known is shown by its name');
});

test('every colour is a text of its own wherever it stands beside something', () => {
  const tables = ['colourName', 'colourLabel', 'keshiName', 'gateName', 'gateLabel'];
  speakForms();
  for (const name of tables)
    for (const colour of COLOURS)
      assert.match(colours[name](colour), new RegExp(`^${colour}( gate| keshi)?~0$`, 'i'), `${name} ${colour}`);
  for (const name of ['scrollsName', 'classLabel', 'renewLabel', 'searchScrolls'])
    for (const one of CLASSES) assert.match(colours[name](one), new RegExp(`\\b${one}\\b.*~0$`, 'i'), `${name} ${one}`);
});

test('pictures for ears', () => {
  for (const colour of COLOURS) {
    assert.equal(plain(`Place your [${colour}]`), `Place your ${colour} keshi`);
    assert.equal(plain(`2 [${colour}] 1 [water]`), `2 ${colour} keshis, 1 water`);
    assert.equal(plain(`[${colour} gate]`), `${colour} gate`);
  }
  assert.equal(plain('+1 [white] −2 [date]'), '+1 white keshi, −2 dates');
  assert.equal(plain('[yellow][purple] [orange]'), 'yellow keshi, purple keshi, orange keshi');
  assert.equal(plain('1 [nomad]'), '1 nomad');
  assert.equal(plain('1 [luxury goods]'), '1 luxury good');
  assert.equal(plain('Gates give [any keshi] of choice'), 'Gates give any keshi of choice');
  assert.equal(plain('3 [river step]'), '3 river steps');
  assert.equal(plain('[1 point]'), '1 point');
});

test('what has no picture is said in words', () => {
  assert.equal(rich('+1 [luxury goods]'), '+1 luxury good');
  assert.equal(rich('[luxury goods]'), 'luxury goods');
  assert.equal(rich('2 [something]'), '2 something');
  assert.match(rich('2 [white]'), /^<span class="pair">2 <svg/);
});

test('every sector as where an assistant is, and on the label of its part of the board', () => {
  const p = { goods: { yellow: 1, orange: 2 }, keshis: { white: 3, green: 1 }, nomads: { orchard: 1, palace: 2 }, vendors: new Set(['palace']), assistants: ['palace', 'souk', 'souk'] }; // prettier-ignore
  for (const sector of SECTORS) assert.match(causeWord(`assistant:${sector}`), /^assistant (in|on) the [A-Z]/, sector);
  assert.equal(sectorLabel(p, 'palace'), 'Palace, 3 of 8 keshis, 2 of them nomads, water vendor, 1 assistant');
  assert.equal(sectorLabel(p, 'orchard'), 'Date orchard, 1 of 8 keshis, 1 of them a nomad');
  assert.equal(sectorLabel(p, 'souk'), 'Souk, 1 yellow, 0 purple, 2 orange, 2 assistants');
});

test('labels are texts, not words that begin with a capital by chance', () => {
  const labels = [...KESHIS, ...RESOURCES, 'points'].map((one) => [
    one,
    optionWords(ask('something'), one, view).label,
  ]);
  for (const [one, label] of labels) assert.equal(label.toLowerCase(), one);
  speakForms();
  for (const [one, label] of labels) assert.equal(optionWords(ask('something'), one, view).label, `${label}~0`);
  assert.match(optionWords(ask('gate'), 'w2-white', view).label, /^White~0$/);
  assert.match(optionWords(ask('take'), '2-white', view).label, /^2 white~2$/);
});

test('a gate, a luxury good, an office and a scroll for ears', () => {
  assert.equal(optionWords(ask('gate'), 'w1-white', view).note, '0 [dinar], −3 points');
  assert.equal(optionWords(ask('gate'), 'w2-white', view).note, '1 [dinar], 1 point');
  assert.equal(officeLabel('office-1', 'yellow'), 'Exchange office: 1 yellow keshi brings 2 water');
  for (const tile of Object.keys(catalog.luxury))
    assert.match(luxuryLabel(tile), /^[A-Z][a-z ]+: costs \d (yellow|purple|orange).*, brings \d+ points?/);
  for (const office of Object.keys(catalog.offices))
    for (const good of GOODS) assert.match(officeLabel(office, good), new RegExp(`: 1 ${good} keshi brings \\S`));
  for (const number of Object.keys(catalog.scrolls))
    assert.doesNotMatch(plain(scrollText(number)), /[[\]{}]/, `scroll ${number}`);
});

test('provision tiles with each bonus', () => {
  const notes = Object.keys(catalog.provisions).map((name) => optionWords(ask('provision'), name, view).note);
  for (const note of notes) assert.match(note, /^or −\d points(\. [A-Z].*\.)?$/);
  assert.ok(notes.some((note) => note.endsWith('may be 1 step longer.')));
});

test('reasons: what is said adds up to what was lost', () => {
  const sum = (...reasons) =>
    sumTexts({ changes: [], reasons }, { changes: [] }, 5, view)
      .join(' ')
      .match(/[+−]\d+/gu) ?? [];
  assert.deepEqual(sum({ kind: 'term', what: 'river', n: 2 }), ['+2', '+3']);
  assert.deepEqual(sum({ kind: 'term', what: 'river', n: 2 }, { kind: 'use', what: 'souk', n: -2 }), [
    '+2',
    '−2',
    '+5',
  ]);
  assert.deepEqual(sum({ kind: 'provides', what: 'dinar', n: 1 }), [], 'the total says it all');
});

test('reasons: a sector is complete, not full', () => {
  const say = (kind, what, n) => reasonTexts([{ kind, what, n }], view)[0];
  for (const sector of SECTORS) {
    assert.match(say('fills', sector, 10), /^[A-Z][a-z ]+ is complete: \+10 points at the end$/);
    assert.match(say('fills', sector, -1), /^[A-Z][a-z ]+ is not complete: −1 point at the end$/);
  }
  assert.equal(say('short', 'water', 1), '1 [water] will be missing for provisions');
  assert.equal(changesText([{ what: 'point', n: 1 }, { what: 'luxury good', n: 2 }, { what: 'dinar', n: -1 }]), 'brings 1 point, 2 luxury goods; costs 1 [dinar]'); // prettier-ignore
});

test('who is who', () => {
  assert.equal(titleName('right-hand'), 'Right hand of the grand vizier');
  assert.deepEqual([1, 2, 3, 4].map(placeName), ['1st', '2nd', '3rd', '4th']);
  assert.equal(levelName('greedy'), 'greedy');
  const bot = (seat, name) => ({ seat, kind: 'open', name });
  const table = (...seats) => ({ game: { solo: 'none' }, seats });
  assert.equal(tableTitle(table(bot('p1', 'Bea'), bot('p2', 'hard')), 1), 'Bea and hard bot');
  assert.equal(tableTitle(table(bot('p1', 'easy'), bot('p2', 'easy'), bot('p3', 'random')), 1), '2 easy bots and random bot'); // prettier-ignore
});

test('news: whole texts of name, points and what was done', () => {
  const table = { nameOf: () => 'Tariq' };
  const say = (points, ...did) => newsText({ seat: 'p2', points, did }, table);
  assert.equal(say(6, 'bought a gate', 'took a scroll'), 'Tariq +6, bought a gate, took a scroll');
  assert.equal(say(-1), 'Tariq −1');
  assert.equal(say(0, 'bought a gate'), 'Tariq bought a gate');
});

test('how many modules', () => {
  const said = (modules) => describeGame({ edition: 'classic', modules });
  assert.equal(said('nomads,race,luxury'), 'Classic · 3 modules');
  assert.equal(said('none'), 'Classic');
});

test('tips with numbers', () => {
  const table = { view, seat: null };
  assert.match(tipFor('provision:01', table).text, /or −3 points\.$/);
  assert.match(tipFor('gate:2:white', table).text, /Workshop 2: 1 \[dinar\], 1 point\./);
  assert.match(tipFor('gate:1:white', table).text, /0 \[dinar\], −3 points\./);
  assert.equal(tipFor('keshi:white', table).name, 'Noble (white)');
  assert.equal(tipFor('scrolls:gray', table).name, 'gray scrolls');
  assert.match(tipFor('arch:palace', table).text, /brings 2 points more here: \[white gate\]/);
});

test('lists, sentences, and places left open', () => {
  assert.equal(listed(['a', 'b', 'c']), 'a, b, c');
  assert.equal(listed([]), '');
  assert.equal(sentences('One.', '', false, undefined, 'Two.'), 'One. Two.');
  assert.deepEqual(around('Season {n} of 3', '{n}'), ['Season ', ' of 3']);
  assert.deepEqual(around('Season', '{n}'), ['Season', '']);
  speak('de', { plural: () => 0, messages: {} });
  assert.equal(listed(['a', 'b', 'c']), 'a, b und c', 'as the language does');
});
