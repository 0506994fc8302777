import { expect, test } from '../support/browser';
import { chooseLanguage, enterAs } from '../support/journey';

test('shows the offline page while the server is down and caches no private page', async ({
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
  const cachedPaths = await page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        paths.push(new URL(url).pathname);
    return paths.sort();
  });
  expect(cachedPaths).toEqual([expect.stringMatching(/^\/assets\/.+\.css$/), '/offline']);
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

test('a worker in another language waits while a page is open', async ({ page, server }) => {
  await enterAs(page, server, 'entrepreneur');
  await page.goto('/projects');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await chooseLanguage(page, 'he-IL');
  const isWaiting = () =>
    page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting));
  await expect.poll(isWaiting).toBe(true);
  await page.goto('/dashboard');
  expect(await isWaiting()).toBe(true);
});
