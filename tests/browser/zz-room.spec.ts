import { test } from '../support/browser';
import { enterAs } from '../support/journey';

test.use({ javaScriptEnabled: false });
const shots = '/tmp/h_room_shots';
for (const [lang, width] of [['en-US', 1280], ['he-IL', 360]] as const) {
  test(`shots ${lang}`, async ({ page, server }) => {
    test.setTimeout(400_000);
    await page.setViewportSize({ width, height: 900 });
    await enterAs(page, server, 'admin');
    const go = async (path: string, name: string) => {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`);
      await page.screenshot({ path: `${shots}/${name}-${lang}.png`, fullPage: true });
    };
    await page.goto('/admin/projects?search=' + encodeURIComponent(lang === 'en-US' ? 'Neve' : 'כרם') + `&lang=${lang}`);
    const href = await page.locator('main a[href*="/projects/show/"]').first().getAttribute('href');
    const n = /show\/(\d+)/.exec(href ?? '')?.[1];
    const docs = `/admin/projects/${n}/documents`;
    await go(docs, 'list');
    const doc = await page.locator(`main a[href^="${docs}/"]`).evaluateAll((links) => links.map((a) => a.getAttribute('href')).find((h) => /\/\d+$/.test(h ?? '')));
    await go(`${doc}`, 'document');
    await go(`${doc}/audience`, 'audience');
    await go(`${docs}/audience?ids=${/\d+$/.exec(doc ?? '')?.[0]}`, 'several');
    await go(`${docs}/readers`, 'readers');
    await go(`/admin/projects/show/${n}/upload`, 'upload');
    await page.goto(`/admin/projects/${n}/holdings?lang=${lang}`);
    const holdings = await page.locator('main a').evaluateAll((links) => links.map((a) => a.getAttribute('href')).filter((h) => /holdings\/\d+$/.test(h ?? '')));
    for (const [i, h] of [...new Set(holdings)].entries()) await go(h ?? '', `holding${i}`);
  });
}
