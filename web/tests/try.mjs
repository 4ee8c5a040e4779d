import { openStage } from './stage.mjs';
import { Player } from './player.mjs';
const stage = await openStage();
const phone = process.argv[2] === 'touch';
const page = await stage.page(phone ? { width: 390, height: 844 } : {});
await page.addInitScript(() => localStorage.setItem('marrakesh.settings', JSON.stringify({ motion: 'off', confirm: false })));
await page.goto(stage.url + '#/new');
await page.getByRole('button', { name: process.argv[3] ?? 'Solo', exact: true }).click();
if (process.argv[4]) { await page.locator('summary').click(); await page.getByRole('button', { name: 'All modules' }).click(); }
await page.getByRole('button', { name: 'Start the game' }).click();
const player = new Player(page, { hand: process.argv[2] ?? 'mouse', seed: 5 });
const t = Date.now();
try { await player.playOut(); } catch (e) { await page.screenshot({ path: '/tmp/wt-fail-' + process.argv[2] + '.png' }); console.log(e.message); }
console.log((Date.now() - t) / 1000, player.answers);
console.table(Object.fromEntries(player.tally));
try { await stage.close(); } catch (e) { console.log(e.message) }
