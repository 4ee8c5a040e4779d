// What the tests of this folder load is compiled once for all of them, into build/unit-web: compiling took each of them longer than
// testing. `npm run unit` does so; a test that is run alone compiles by itself (load.mjs).
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';

const web = resolve(import.meta.dirname, '..');
const tests = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.mjs'));
const text = tests.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join('\n');
const loaded = new Set([...text.matchAll(/\bload\('([^']+\.ts)'\)/g)].map(([, path]) => path));

await build({
  root: web,
  logLevel: 'warn',
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    minify: false,
    outDir: join(web, '../build/unit-web'),
    emptyOutDir: true,
    rollupOptions: {
      input: [...loaded].map((path) => join(web, 'src', path)),
      preserveEntrySignatures: 'strict',
      output: { preserveModules: true, preserveModulesRoot: join(web, 'src'), entryFileNames: '[name].mjs' },
    },
  },
});
