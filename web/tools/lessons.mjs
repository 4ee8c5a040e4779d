// Turns ../data/lessons into src/gen/lessons.json: what the client lists of them. What is said in them comes from the server.
//
//     node tools/lessons.mjs
//
//     lessons()        [{ name: 'river', path, title, what, steps: 9, texts: [...], at: [...] }, ...] in their order
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '../..');
const FOLDER = 'data/lessons';

function read(file) {
  const lines = readFileSync(join(root, FOLDER, file), 'utf8').split('\n');
  const all = (verb) => lines.filter((line) => line.startsWith(`${verb} `)).map((line) => line.slice(verb.length + 1));
  const [[title, more], [what, other]] = [all('title'), all('what')];
  if (!title || more || !what || other)
    throw new Error(`${FOLDER}/${file}: a lesson has one title, and says in one line what it is about`);
  return {
    name: file.slice(3, -4),
    path: `${FOLDER}/${file}`,
    title,
    what,
    steps: all('say').length,
    texts: [title, what, ...all('say'), ...all('else')],
    at: all('at').flatMap((line) => line.split(' ')),
  };
}

export const lessons = () =>
  readdirSync(join(root, FOLDER)).filter((file) => file.endsWith('.txt')).sort().map(read); // prettier-ignore

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(join(here, '../src/gen'), { recursive: true });
  const list = lessons().map(({ name, title, what, steps }) => ({ name, title, what, steps }));
  writeFileSync(join(here, '../src/gen/lessons.json'), JSON.stringify(list));
  console.log(`src/gen/lessons.json: ${list.length} lessons`);
}
