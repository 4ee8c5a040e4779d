// A table that was damaged at the server: who comes is told what is lost, once, and finds it in the menu from then on.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { Player } from './player.mjs';
import { openStage, overflow, seriousProblems, shot } from './stage.mjs';

const QUIET = () => localStorage.setItem('marrakesh.settings', '{"motion":"off","confirm":false}');
const sql = (text) => (file) =>
  execFileSync('python3', ['-c', 'import sqlite3, sys; sqlite3.connect(sys.argv[1]).executescript(sys.argv[2])', file, text]); // prettier-ignore

/** The last step is not what was written, and there is no position. */
const LAST = `DELETE FROM snapshot;
  UPDATE step SET data = zeroblob(length(data)) WHERE place = (SELECT max(place) FROM step)`;
/** A step in the middle is gone, and the document. */
const MIDDLE = `DELETE FROM step WHERE place & 1048575 = 2; UPDATE doc SET text = '{}'`;

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 780 };
const END_LOST = [LAST, [/The last (step is|\d+ steps are) lost/]];
const MIDDLE_LOST = [MIDDLE, [/what happened between step \d+ and step \d+ is not known any more/, /Not all settings could be read/]]; // prettier-ignore

export function damageTests() {
  const damaged =
    (...damages) =>
    async () => {
      const own = await openStage();
      try {
        for (const [size, [change, words]] of damages) {
          const page = await own.page(size);
          await page.addInitScript(QUIET);
          await page.goto(`${own.url}#/new?quick=2`);
          // Some answers, so that there is something to lose.
          await new Player(page, { hand: size.width < 700 ? 'touch' : 'mouse', seed: 1 }).playOn(6);
          const table = page.url();
          await page.goto(`${own.url}healthz`);
          await own.restart(sql(change));
          const told = page.getByRole('dialog', { name: 'Something was lost' });
          await page.goto(table);
          await told.waitFor();
          for (const word of words) await told.getByText(word).waitFor();
          assert.equal(await overflow(page), 0, 'the page is wider than the screen');
          assert.deepEqual(await seriousProblems(page, 'dialog'), []);
          await shot(page, `damage-${size.width}-${words.length}`);
          await told.getByRole('button', { name: 'Close' }).click();
          await told.waitFor({ state: 'detached' });
          await page.locator('#question[data-number]').waitFor();
          // Once is enough, but it can be read again.
          await page.reload();
          await page.locator('#question[data-number]').waitFor();
          assert.equal(await told.count(), 0, 'told twice');
          await page.getByRole('button', { name: 'Menu', exact: true }).click();
          for (const word of words) await page.getByRole('dialog', { name: 'Menu' }).getByText(word).waitFor();
          // On another device, which has not shown it yet, it is told again.
          const state = await page.context().storageState();
          for (const origin of state.origins)
            origin.localStorage = origin.localStorage.filter((one) => !one.name.startsWith('marrakesh.lost.'));
          await page.context().close();
          const late = await own.page({ ...size, storageState: state });
          await late.goto(table);
          await late.getByRole('dialog', { name: 'Something was lost' }).waitFor();
          await late.context().close();
        }
      } finally {
        await own.close();
      }
    };
  return [
    {
      name: 'damage: what is lost of a table is told to everybody, once',
      run: damaged([DESKTOP, MIDDLE_LOST], [PHONE, END_LOST]),
    },
    { name: 'damage: the same in the other size', long: true, run: damaged([DESKTOP, END_LOST], [PHONE, MIDDLE_LOST]) },
  ];
}
