// What the compiler does not see: promises that nobody waits for, conditions that are always so, state that is not Svelte's. How
// the code looks is Prettier's matter. What has to know the types of everything takes two thirds of the time: TYPED=off leaves it to
// `make lint` and `make check-long`.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';
import { GLUE } from './tools/glue.mjs';

const UNSURE = {
  selector: 'TSAsExpression > TSAsExpression > TSUnknownKeyword',
  message: 'A type that has to be forced is not the type of this: say what it is where it comes from.',
};

const TYPED = {
  files: ['src/**/*.ts', 'src/**/*.svelte'],
  languageOptions: { parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] } },
  rules: {
    '@typescript-eslint/await-thenable': 'error',
    '@typescript-eslint/no-floating-promises': 'error',
    '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
    '@typescript-eslint/no-unnecessary-type-assertion': 'error',
    '@typescript-eslint/no-for-in-array': 'error',
    '@typescript-eslint/only-throw-error': 'error',
    '@typescript-eslint/restrict-plus-operands': 'error',
  },
};

export default ts.config(
  { ignores: ['dist', 'public', 'src/gen', 'node_modules', 'dev/positions.js'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
  ...(process.env.TYPED === 'off' ? [] : [TYPED]),
  { files: ['src/**/*.ts', 'src/**/*.svelte'], rules: { 'no-restricted-syntax': ['error', UNSURE, ...GLUE] } },
  // Here they are written.
  {
    files: ['src/words/i18n.svelte.ts', 'src/words/numbers.ts', 'src/words/lists.ts'],
    rules: { 'no-restricted-syntax': ['error', UNSURE] },
  },
  {
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { args: 'none', varsIgnorePattern: '^_' }],
      eqeqeq: 'error',
      // Pictures are text of our own kit, without anything that somebody wrote (unit and kit tests look).
      'svelte/no-at-html-tags': 'off',
      // State is replaced as a whole ($state.raw), and maps and sets are made anew with it or are no state at all.
      'svelte/prefer-svelte-reactivity': 'off',
      // What somebody types begins as what is known, and is not worked out again while it is typed.
      'svelte/prefer-writable-derived': 'off',
      // There are no stores here, and looking for them takes a third of the time.
      'svelte/require-store-reactive-access': 'off',
      // It does not know all warnings that svelte-check has.
      'svelte/no-unused-svelte-ignore': 'off',
    },
  },
);
