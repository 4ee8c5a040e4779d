// The tests of the browser client: whole games as people play them, every kind of question, accessibility, pictures, figures.
//
//     node web/tests/run.mjs build/test/marrakesh            what make check runs
//     node web/tests/run.mjs build/test/marrakesh --quick    one short game, in half a minute
//     node web/tests/run.mjs build/test/marrakesh --long     all of it: more games, sizes, themes and ways to answer
//     node web/tests/run.mjs build/test/marrakesh keyboard   the tests with this word in their name
//     node web/tests/run.mjs build/test/marrakesh --shots    with pictures of everything, as with --long
//     node web/tests/run.mjs build/test/marrakesh --times    what measures time; --beside all but that, where others work besides
//     node web/tests/run.mjs build/test/marrakesh --costs    one at a time, each with the seconds that processors worked for it
//
// Games are random: the seed is printed, and --seed N makes the players choose in the same way (the luck of the game is the
// server's). What failed is run once more, alone, after all the others, and both are said: a busy machine may take longer than a
// test knows. Pictures go to build/shots: without --shots only those of what is wrong.
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const words = process.argv.slice(2);
const flag = (name) => words.includes(name) && !!words.splice(words.indexOf(name), 1);
const quick = flag('--quick');
const long = flag('--long');
const [times, beside, costs] = [flag('--times'), flag('--beside'), flag('--costs')];
if (flag('--shots') || long) process.env.PICTURES = 'yes';
const at = words.indexOf('--seed');
const seed = at < 0 ? (Date.now() % 1_000_000) + 1 : Number(words.splice(at, 2)[1]);
const [program, word = ''] = words;
if (!program || !Number.isInteger(seed) || words.length > 2) {
  console.error(
    'usage: node web/tests/run.mjs PROGRAM [--quick | --long] [--times | --beside] [--costs] [--shots] [--seed N] [WORD]',
  );
  process.exit(2);
}
process.env.MARRAKESH = resolve(program);
process.env.SHOTS ??= join(root, 'build/shots');
rmSync(process.env.SHOTS, { recursive: true, force: true });
mkdirSync(process.env.SHOTS, { recursive: true });

const { processorSeconds } = await import('./costs.mjs');
const { keep, openStage } = await import('./stage.mjs');
const { gameTests } = await import('./games.mjs');
const { pageTests } = await import('./pages.mjs');
const { motionTests } = await import('./motion.mjs');
const { fitTests } = await import('./fit.mjs');
const { sizeTests } = await import('./sizes.mjs');
const { lobbyTests } = await import('./lobby.mjs');
const { newTableTests } = await import('./newtable.mjs');
const { accountTests } = await import('./account.mjs');
const { adminTests } = await import('./admin.mjs');
const { damageTests } = await import('./damage.mjs');
const { firstTests } = await import('./first.mjs');
const { lessonTests } = await import('./lessons.mjs');
const { puzzleTests } = await import('./puzzles.mjs');
const { lightTests } = await import('./light.mjs');
const { answerTests } = await import('./answers.mjs');
const { towerTests } = await import('./tower.mjs');
const { tournamentTests } = await import('./tournaments.mjs');
const { clubTests } = await import('./clubs.mjs');
const { adviceTests } = await import('./advice.mjs');
const { afterTests } = await import('./after.mjs');
const { textTests } = await import('./texts.mjs');
const { languageTests } = await import('./languages.mjs');
const { pressTests } = await import('./press.mjs');
const { windowTests } = await import('./windows.mjs');
const { mannersTests } = await import('./manners.mjs');
const { waitingTests } = await import('./waiting.mjs');
const { glanceTests } = await import('./glance.mjs');
const { barTests } = await import('./bar.mjs');
const { phoneTests } = await import('./phones.mjs');
const { analysisTests } = await import('./analysis.mjs');
const { spokenTests } = await import('./spoken.mjs');
const { figureTests } = await import('./figures.mjs');
const { countTests } = await import('./presses.mjs');
const { dailyTests } = await import('./daily.mjs');
const { toldTests } = await import('./told.mjs');
const { clockTests } = await import('./clocks.mjs');
const { againTests } = await import('./again.mjs');

/** Tests at a time: two processors draw, while others wait for what is to stand still. More of them only wait for each other. */
const AT_ONCE = costs ? 1 : 5;

const stage = await openStage();
const world = { stage, seed, root, long };
// The longest first, so that no processor waits for another at the end.
const all = [
  ...gameTests(world),
  ...pressTests(world),
  ...answerTests(world),
  ...adviceTests(world),
  ...afterTests(world),
  ...damageTests(),
  ...toldTests(world),
  ...sizeTests(world),
  ...barTests(world),
  ...lobbyTests(world),
  ...figureTests(world),
  ...newTableTests(world),
  ...firstTests(world),
  ...lessonTests(world),
  ...puzzleTests(world),
  ...textTests(world),
  ...languageTests(world),
  ...mannersTests(world),
  ...phoneTests(world),
  ...spokenTests(world),
  ...analysisTests(world),
  ...towerTests(world),
  ...glanceTests(world),
  ...clockTests(world),
  ...waitingTests(world),
  ...againTests(world),
  ...fitTests(world),
  ...windowTests(world),
  ...accountTests(world),
  ...adminTests(),
  ...dailyTests(world),
  ...tournamentTests(world),
  ...clubTests(world),
  ...pageTests(world),
  ...motionTests(world),
  ...lightTests(world),
  ...countTests(world),
];
const now = (test) => (times ? test.alone : !beside || !test.alone);
const chosen = all.filter((test) => test.name.includes(word) && (word || (quick ? test.quick : long || !test.long)));
const wanted = chosen.filter(now);
const more = word || quick || long ? '' : `, ${all.length - chosen.length} more with --long`;
console.log(`seed ${seed}, ${wanted.length} tests, ${AT_ONCE} at a time${more}`);

let passed = 0;
let failed = 0;
const again = [];
/** More than a few that fail are no accident. */
const MOST_AGAIN = 4;
async function run(test, last = false) {
  const began = Date.now();
  const worked = costs && processorSeconds();
  const open = [];
  const page = async (...options) => open[open.push(await stage.page(...options)) - 1];
  try {
    const said = await test.run(page);
    passed++;
    console.log(`ok   ${test.name}  ${Math.round((Date.now() - began) / 1000)} s${said ? `  ${said}` : ''}`);
  } catch (error) {
    if (last) failed++;
    else again.push(test);
    console.log(`FAIL ${test.name}  ${Math.round((Date.now() - began) / 1000)} s\n${error.stack ?? error}`);
    for (const [i, one] of open.entries())
      await keep(one, `FAIL-${test.name.replace(/\W+/g, '-')}-${i}`).catch(() => undefined);
  }
  for (const one of open) await one.context().close();
  if (costs) console.log(`     ${(processorSeconds() - worked).toFixed(1)} s of processor: ${test.name}`);
}

// What measures time goes alone, before the games: their tables would stand on the first page.
for (const test of wanted.filter((one) => one.alone)) await run(test);
const queue = wanted.filter((one) => !one.alone);
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let test = queue.shift(); test; test = queue.shift()) await run(test);
  }),
);
const before = passed;
if (again.length > MOST_AGAIN) failed += again.length;
else for (const test of again) await run({ ...test, name: `${test.name}, second try` }, true);
const late = passed > before ? `, ${passed - before} at the second try` : '';
await run({ name: 'no errors in any page, no request to anywhere else', run: () => stage.close() }, true);
console.log(`${passed} passed, ${failed} failed${late}`);
process.exit(failed ? 1 : 0);
