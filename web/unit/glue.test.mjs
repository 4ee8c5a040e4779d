// What the linter says about texts that are put together out of pieces (tools/glue.mjs).
import assert from 'node:assert/strict';
import test from 'node:test';
import { Linter } from 'eslint';
import svelte from 'eslint-plugin-svelte';
import { GLUE } from '../tools/glue.mjs';

const linter = new Linter();
const rules = { 'no-restricted-syntax': ['error', ...GLUE] };
function found(code, markup) {
  const config = [...svelte.configs.base, { rules }];
  const said = linter.verify(code, config, markup ? 'One.svelte' : 'one.js');
  assert.deepEqual(said.filter(({ fatal }) => fatal), [], code); // prettier-ignore
  return said.map(({ message }) => message);
}

const BAD = [
  "t('a') + t('b')",
  "name + ' ' + t('wins')",
  "`${t('Season')} 3`",
  '`${n} ${colourName(c)}`',
  "line += t('and more')",
  "colourName('white').toUpperCase()",
  "t('White').toLowerCase()",
  "t('White').charAt(0)",
  "names.join(', ')",
  "names.join(' and ')",
  "names.join(': ')",
  '`${name}: ${what}`',
  '`${question}? ${answer}`',
  "name + ': ' + what",
  'new Intl.ListFormat()',
  'n.toLocaleString()',
  'new Date().toLocaleDateString()',
];
const GOOD = [
  "t('{name} wins', { name })",
  "keys.join(',')",
  "parts.join(' · ')",
  "classes.join(' ')",
  "'a' + b",
  '`w${n}-${colour}`',
  '`gate:${n}:${colour}`',
  '`fill:red;${more}`',
  "kind + ':' + name",
  'console.warn(`${code}: ${text}`)',
  "'KEY'.toLowerCase()",
];
const BAD_MARKUP = [
  "<p>{t('Season')} {n}</p>",
  "<p>{t('Season')}{n}</p>",
  "<p>{t('you')}, {t('host')}</p>",
  "<p>{tn('{n} point', '{n} points', 2)} ({name})</p>",
  "<p>{#if a}{t('Season')} {n}{/if}</p>",
  '<p>{title}:</p>',
  '<p>{title}: {n}</p>',
  '<p>{question}?</p>',
  '<p>Season</p>',
  '{#if a}<b>of three</b>{/if}',
  '<p>{#if a}of three{/if}</p>',
  '<button aria-label="Close">✕</button>',
  '<input placeholder="Your name" />',
];
const GOOD_MARKUP = [
  "<p>{t('Season {n}', { n })}</p>",
  "<p>{t('The game is over.')} {t('You may look around.')}</p>",
  "<p>{t('Since your turn:')} {news}</p>",
  "<p>{t('Log')}<b>{n}</b></p>",
  "<p>{@html picture} {t('River')}</p>",
  '<span>Marrakesh</span>',
  '<b>?</b>',
  '<g data-place="{seat}:gate:{n}"></g>',
  '<p>{n} × {m} ✕</p>',
  '<button aria-label={t("Close")} class="btn pri">✕</button>',
  '<style>p { color: red }</style>',
];

test('what is glued is found', () => {
  for (const code of BAD) assert.ok(found(code).length, code);
  for (const code of BAD_MARKUP) assert.ok(found(code, true).length, code);
});

test('what is not is left alone', () => {
  for (const code of GOOD) assert.deepEqual(found(code), [], code);
  for (const code of GOOD_MARKUP) assert.deepEqual(found(code, true), [], code);
});
