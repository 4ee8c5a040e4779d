// Sizes of type and space that are not of the scale (src/look/tokens.css); exit status 1 where there are any. `npm run lint` asks.
//
//     node tools/scale.mjs
//
// What is drawn on a board grows with it: multiples of its unit (--u, --unit) are figures of their own. Names of the scale that
// do not exist, which a browser would pass over in silence, and those that nobody uses are found as well.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'svelte/compiler';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../src');
const SCALED =
  /^(font|font-size|line-height|(padding|margin)(-\w+)*|((row|column)-)?gap|border(-\w+)*-radius|scroll-(padding|margin)(-\w+)*)$/;
const TOKEN = /--(?:type|lead|space|round)-\w+/g;
/** A length that is written down, wherever in a value, but for nothing, a half circle, and what a unit is without a board. */
const LENGTH = /\d(%|[a-z])/i;
const FREE = /\b(0px|50%)|var\(--u(nit)?, 1px\)/g;
const EXCEPTIONS = [
  'table/Choices.svelte font-size: 13.2px', // of the 24 units of an icon
  'board/Scrolls.svelte line-height: clamp(1em, var(--u) * 16.5, var(--lead-name) * 1em)', // of the unit of the board
];

/** What the styles of a file set, and in which line. */
function styles(name) {
  const text = readFileSync(join(root, name), 'utf8');
  const whole = name.endsWith('.css') ? `<style>${text}</style>` : text;
  const found = [];
  const visit = (node) => {
    if (node?.type === 'Declaration') found.push({ ...node, line: whole.slice(0, node.start).split('\n').length });
    for (const child of [node?.children, node?.block].flat()) if (child) visit(child);
  };
  visit(parse(whole, { modern: true, filename: name }).css);
  return found;
}

function wrong({ property, value }) {
  if (!SCALED.test(property)) return false;
  if (property === 'line-height') return !/^(0|inherit|var\(--lead-\w+\))$/.test(value);
  if (property === 'font' && value !== 'inherit' && !/(var\(--type-|var\(--u).* \/ var\(--lead-\w+\) var\(--(sans|display)\)$/.test(value))
    return true;
  if (property === 'font-size' && !/^inherit$|var\(/.test(value)) return true;
  return LENGTH.test(value.replace(FREE, ''));
} // prettier-ignore

const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(css|svelte)$/.test(name));
const all = names.flatMap((file) => styles(file).map((one) => ({ file, ...one })));
const known = new Set(all.map(({ property }) => property).filter((name) => name.match(TOKEN)));
const used = new Map(all.flatMap((one) => (one.value.match(TOKEN) ?? []).map((name) => [name, one])));
const said = ({ file, property, value }) => `${file} ${property}: ${value}`;

const problems = [
  ...all.filter((one) => wrong(one) && !EXCEPTIONS.includes(said(one))).map((one) => [one, 'not of the scale']),
  ...[...used].filter(([name]) => !known.has(name)).map(([name, one]) => [one, `there is no ${name}`]),
].map(([one, why]) => `src/${one.file}:${one.line}: ${why}: ${one.property}: ${one.value}`);
problems.push(...[...known].filter((name) => !used.has(name)).map((name) => `${name} is not used`));
problems.push(
  ...EXCEPTIONS.filter((one) => !all.some((each) => said(each) === one)).map((one) => `no exception: ${one}`),
);
for (const problem of problems) console.error(problem);
console.log(
  `${all.filter(({ property }) => SCALED.test(property)).length} sizes of type and space, ${problems.length} problems`,
);
process.exitCode = problems.length ? 1 : 0;
