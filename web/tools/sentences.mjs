// The sentence of each tile, out of the tables of doc/rules.md: { 'scroll:59': { text, rule }, 'oasis:07': ..., ... }.
//
// Rows that speak of several tiles at once ("1 water (13), 1 date (14)") are cut to what concerns one of them.

/** '13-16', '19, 20, 21', '30' -> ['13', '14', ...] */
export function numbers(cell) {
  return cell.split(',').flatMap((part) => {
    const [from, to] = part.trim().split('-');
    const width = from.length;
    return Array.from({ length: Number(to ?? from) - Number(from) + 1 }, (_, i) =>
      String(Number(from) + i).padStart(width, '0'),
    );
  });
}

/** Where the first item of a list has another number of words than the second one, by its number. */
const FIRST_WORDS = { 22: 2 };

/** Of "a (13), b (14), c (15)" the part of this number; "2 water; 2 dinars; 3 dates" goes by place. */
export function ofNumber(text, all, number) {
  const items = [...text.matchAll(/([^,]*?) \((\d\d)\)/g)].filter((item) => all.includes(item[2]));
  if (items.length > 1) {
    // The first item begins somewhere in its sentence: it has as many words as the second one, which stands alone.
    const words = FIRST_WORDS[items[0][2]] ?? items[1][1].trim().split(' ').length;
    const before = items[0][1].split(' ').slice(0, -words).join(' ');
    const parts = items.map((item, i) => (i ? item[1].trim() : item[1].split(' ').slice(-words).join(' ')));
    const after = text.slice(items.at(-1).index + items.at(-1)[0].length);
    const mine = parts[items.findIndex((item) => item[2] === number)];
    return (before + ' ' + mine + after).trim();
  }
  const parts = text.split('; ');
  return parts.length === all.length && all.length > 1 ? parts[all.indexOf(number)] : text;
}

/** Without what is meant for programmers: (`data/...`) and Markdown. */
const clean = (text) =>
  text
    .replace(/ ?\((?:[^()]*; )?`data\/[^)]*\)/g, '')
    .replace(/`/g, '')
    .replace(/^./, (first) => first.toUpperCase())
    .replace(/([^.)])$|([^.]\))$/, '$1$2.');

function chapter(text, from) {
  const begin = text.indexOf(`\n## ${from} `);
  if (begin < 0) throw new Error(`doc/rules.md has no chapter ${from}`);
  const end = text.indexOf('\n## ', begin + 4);
  return text.slice(begin, end < 0 ? undefined : end);
}

const rows = (text) =>
  text
    .split('\n')
    .filter((line) => /^\| \d\d/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );

function addTable(all, kind, rule, list) {
  for (const cells of list) {
    const group = numbers(cells[0]);
    for (const number of group) all[`${kind}:${number}`] = { text: clean(ofNumber(cells.at(-1), group, number)), rule };
  }
}

/** A paragraph "- R14.2 ..." as one line. */
export function paragraph(text, rule) {
  const found = new RegExp(`^- ${rule.replace('.', '\\.')} ([\\s\\S]*?)(?=\\n- R|\\n\\n|\\n\\|)`, 'm').exec(text);
  return found ? found[1].replace(/\s*\n\s*/g, ' ') : '';
}

const BUILDINGS = [
  'Date store',
  'Library',
  'Practice room',
  'Prayer house',
  'Boathouse',
  'Camel stable',
  'Barracks',
  'Pavilion',
];

const list = (words) => words.join(', ').replace(/, ([^,]*)$/, ' or $1');

const an = (word) => (/^[aeiou]/.test(word ?? '') ? `an ${word}` : `a ${word}`);

/** "The shown keshi": what is shown on this tile. */
function shown(text, tile) {
  const keshis = (tile.do ?? []).filter((e) => e.op === 'keshi').map((e) => e.a);
  return text
    .replace('the shown keshi', `${an(keshis[0])} keshi`)
    .replace(
      'the 2 shown goods keshis',
      keshis[0] === keshis[1] ? `2 ${keshis[0]} goods keshis` : `${an(keshis[0])} and ${an(keshis[1])} goods keshi`,
    )
    .replace(
      'The shown points per own gate of the shown colours',
      `${tile.per} per own gate that is ${list(tile.colours ?? [])}`,
    )
    .replace('keshi of the shown colour', `${tile.colour} keshi`)
    .replace(
      'The shown points per luxury good of the shown kind',
      `${tile.per} per ${(tile.kind ?? '').replace('-', ' ')}`,
    );
}

/** `tiles` are those of the catalogue: { scroll: { '01': ... }, oasis: ... }. */
export function sentences(text, tiles) {
  const all = {};
  // Rows of scrolls have a kind (I, R, S, P), rows of oases have not.
  const tables = [...rows(chapter(text, 'R11')), ...rows(chapter(text, 'R12')), ...rows(chapter(text, 'R16'))];
  addTable(
    all,
    'scroll',
    'R11',
    tables.filter((cells) => cells.length === 3),
  );
  addTable(
    all,
    'oasis',
    'R12',
    tables.filter((cells) => cells.length === 2),
  );
  addTable(
    all,
    'river-tile',
    'R13',
    rows(chapter(text, 'R13')).filter((cells) => cells.length === 3),
  );
  const towns = paragraph(text, 'R14.5');
  for (const [, number, what] of towns
    .slice(towns.indexOf('Towns:'))
    .matchAll(/(?<=[.:] )(\d\d) (.*?\.)(?= \d\d | Instant|$)/g))
    all[`town:${number}`] = { text: clean(what), rule: 'R14.5' };
  const instant = towns.slice(towns.indexOf('Instant when claimed:'));
  for (const [, number, what] of instant.matchAll(/(?<=[.:] )(\d\d) (.*?\.)(?= \d\d |$)/g))
    all[`town:${number}`] = { text: clean(what), rule: 'R14.5' };
  const buildings = paragraph(text, 'R16.3');
  BUILDINGS.forEach((name, i) => {
    const from = buildings.indexOf(`${name}: `);
    const to = i + 1 < BUILDINGS.length ? buildings.indexOf(`${BUILDINGS[i + 1]}: `) : buildings.length;
    if (from < 0 || to < from) throw new Error(`doc/rules.md R16.3 does not speak of the ${name}`);
    const key = name.toLowerCase().replace(' ', '-');
    all[`building:${key}`] = { text: clean(buildings.slice(from + name.length + 2, to).trim()), rule: 'R16.3' };
  });
  for (const [key, sentence] of Object.entries(all)) {
    const [kind, number] = key.split(':');
    if (tiles[kind]) sentence.text = shown(sentence.text, tiles[kind][number]);
  }
  return all;
}
