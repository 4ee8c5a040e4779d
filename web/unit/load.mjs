// The sources of the client without a browser: `const { linesOf } = await load('words/log.ts')`.
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const server = await createServer({
  root: join(dirname(fileURLToPath(import.meta.url)), '..'),
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, ws: false, watch: null },
});
after(() => server.close());

export const load = (path) => server.ssrLoadModule(`/src/${path}`);
