import { openStage } from './stage.mjs';
import { Player } from './player.mjs';
const stage = await openStage();
const page = await stage.page({});
await page.addInitScript(() => localStorage.setItem('marrakesh.settings', JSON.stringify({ motion: 'off', confirm: false })));
await page.goto(stage.url + '#/new');
await page.getByRole('button', { name: 'Solo', exact: true }).click();
await page.getByRole('button', { name: 'Start the game' }).click();
const player = new Player(page, { hand: 'keyboard', seed: 5 });
for (;;) {
  const now = await player.next();
  if (now.task === 'take') break;
  await player.answer(now);
}
console.log(await page.evaluate(() => [...document.querySelectorAll('[data-spot]')].map((e) => e.dataset.spot + ' ' + e.getAttribute('tabindex') + ' ' + !!e.closest('#board'))));
await page.keyboard.press('b');
const seen = [];
for (let i = 0; i < 70; i++) { await page.keyboard.press('Tab'); seen.push(await page.evaluate(() => { const e = document.activeElement; return e.tagName + '.' + e.getAttribute('class') + ' ' + (e.dataset.spot ?? e.getAttribute('aria-label') ?? e.textContent.trim().slice(0, 20)); })); }
console.log(seen);
await stage.close();
