import type { Page } from '@playwright/test';
import {
  companyUsersPath,
  dashboardPath,
  landingPath,
  loginPath,
  projectPath,
  projectsPath,
} from '~/paths';
import { expect, test } from '../support/browser';
import { enterAs } from '../support/journey';

// Otherwise colours are still changing when they are read.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** The place, size and colours of everything on the page. */
const looks = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, borderTopWidth, fontWeight } = getComputedStyle(element);
      const style = [color, backgroundColor, borderTopWidth, fontWeight].join(' ');
      return `${element.tagName} ${element.className} ${[x, y, width, height].map(Math.round)} ${style}`;
    }),
  );

/** Makes the next visit a first one: no sheets, no pages, and no cookie about sheets. */
async function forgetSheets(page: Page) {
  await page.context().clearCookies({ name: 'yesod_styles' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
}

const blockingFiles = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(
        (entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking',
      )
      .map(({ name }) => name),
  );

for (const width of [360, 1280])
  for (const [account, path] of [
    ['admin', projectsPath('admin')],
    ['admin', `${projectsPath('admin')}/create`],
    ['admin', companyUsersPath()],
    ['admin', '/admin/projects/1/money'],
    ['admin', '/admin/inbox'],
    ['investor', projectPath('member', 1)],
    ['superadmin', dashboardPath('admin')],
  ] as const)
    test(`${path} looks the same with its own styles as with the whole sheets, ${width} wide`, async ({
      page,
      server,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await enterAs(page, server, account);
      // A first visit changes what is new.
      await page.goto(path);
      await forgetSheets(page);
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.locator('style[data-sheet]').first()).toBeAttached();
      const first = await looks(page);
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.locator('style[data-sheet]')).toHaveCount(0);
      expect(await looks(page)).toEqual(first);
    });

test('the first visit waits for no file, the next ones for files that are loaded', async ({
  page,
  server,
  javaScriptEnabled,
}) => {
  await enterAs(page, server, 'admin');
  await forgetSheets(page);
  await page.goto(projectsPath('admin'), { waitUntil: 'networkidle' });
  if (javaScriptEnabled) expect(await blockingFiles(page)).toEqual([]);
  await page.goto(companyUsersPath(), { waitUntil: 'networkidle' });
  await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(1);
  const [sheet] = await page.evaluate(() =>
    performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.css')),
  );
  if (javaScriptEnabled) expect(sheet).toMatchObject({ transferSize: 0 });
});

for (const path of [landingPath(), '/?variant=budget', loginPath(), '/faq'])
  test(`${path} looks the same with the whole sheets`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    const first = await looks(page);
    await page.evaluate(async () => {
      for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-sheet]')) {
        const link = document.createElement('link');
        link.rel = 'stylesheet';
        link.href = style.dataset.sheet ?? '';
        style.replaceWith(link);
        await new Promise((resolve) => link.addEventListener('load', resolve));
      }
    });
    expect(await looks(page)).toEqual(first);
  });
