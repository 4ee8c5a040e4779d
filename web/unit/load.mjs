// The sources of the client without a browser: `const { linesOf } = await load('words/log.ts')`. With COMPILED they are those of
// compile.mjs.
import { join, resolve } from 'node:path';
import { after } from 'node:test';

const web = resolve(import.meta.dirname, '..');

async function compiling() {
  const { createServer } = await import('vite');
  const server = await createServer({
    root: web,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
  });
  after(() => server.close());
  return (path) => server.ssrLoadModule(`/src/${path}`);
}

const compiled = (path) => import(join(web, '../build/unit-web', path.replace(/\.ts$/, '.mjs')));

export const load = process.env.COMPILED ? compiled : await compiling();
