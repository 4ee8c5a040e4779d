// The picture that link previews show (public/preview.png), drawn by the page itself:
//
//     MARRAKESH=build/dev/marrakesh node web/tools/preview.mjs FILE
import { openStage } from '../tests/stage.mjs';

const stage = await openStage();
const page = await stage.page({ width: 1200, height: 630 });
await page.goto(`${stage.url}#/`);
await page.getByRole('heading', { name: 'Marrakesh' }).waitFor();
await page.evaluate(async () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    .hero.hero { height: 630px; border: 0; }
    .hero.hero h1 { inset: auto 0 70px; font-size: 128px; }
    .hero .corner { display: none; }
    body { overflow: hidden; }`);
  document.adoptedStyleSheets = [sheet];
  await document.fonts.ready;
});
await page.screenshot({ path: process.argv[2] });
await stage.close();
