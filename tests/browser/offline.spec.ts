import { expect, test } from '../support/browser';
import { enterAs } from '../support/journey';

test('while the server is away its page is there, and no private page was ever kept', async ({
  page,
  server,
  pageErrors,
}) => {
  await page.goto('/login');
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0);
  await enterAs(page, server, 'entrepreneur');
  await page.goto('/projects');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto('/dashboard');
  await page.goto('/projects');
  const kept = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        found.push(new URL(url).pathname);
    return found.sort();
  });
  expect(kept).toEqual([expect.stringMatching(/^\/assets\/.+\.css$/), '/offline']);
  await server.kill9();
  try {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/No connection|אין חיבור/);
    expect(await page.content()).not.toContain('yesod.demo');
  } finally {
    await server.restart();
  }
  await page.getByRole('link', { name: /Try again|ניסיון נוסף/ }).click();
  await expect(page).toHaveURL(/dashboard/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/No connection|אין חיבור/);
  pageErrors.length = 0;
});
