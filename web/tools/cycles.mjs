// Files of src that import each other in a circle; exit status 1 where there are any. `npm run lint` asks.
//
//     node tools/cycles.mjs
//
// Types count as well: who needs the type of something that needs him is not told apart from it.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../src');
const all = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|svelte)$/.test(name))
  .map((name) => join(root, name));
const known = new Set(all);

/** What a file imports, whether at once or later; a name may be without its ending. */
function imports(file) {
  const text = readFileSync(file, 'utf8');
  const names = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']*)'/g)].map((found) =>
    resolve(dirname(file), found[1]),
  );
  return names.flatMap((name) => [name, `${name}.ts`].filter((one) => known.has(one)));
}

const graph = new Map(all.map((file) => [file, imports(file)]));
const seen = new Set();
const circles = [];

function visit(file, path) {
  const at = path.indexOf(file);
  if (at >= 0) circles.push([...path.slice(at), file]);
  if (at >= 0 || seen.has(file)) return;
  for (const next of graph.get(file)) visit(next, [...path, file]);
  seen.add(file);
}

for (const file of all) visit(file, []);
for (const circle of circles) console.error(`in a circle: ${circle.map((file) => relative(root, file)).join(' -> ')}`);
console.log(`${all.length} files of src, ${circles.length} circles of imports`);
process.exitCode = circles.length ? 1 : 0;
