import type { Locator, Page } from '@playwright/test';
import { castProjects } from 'db/seeds/cast';
import sharp from 'sharp';
import { en } from '~/i18n/en';
import { dashboardPath, invitationLogPath, projectsPath } from '~/paths';
import { expect, test } from '../support/browser';
import { enterAs } from '../support/journey';

async function openProject(page: Page) {
  await page.goto(projectsPath('member', { search: 'neve tzedek' }));
  await page.getByRole('link', { name: castProjects.neveTzedek }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(castProjects.neveTzedek);
}

/** Counts the colours on the middle line of an element. */
async function coloursOf(drawn: Locator): Promise<number> {
  const { data, info } = await sharp(await drawn.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const from = Math.floor(height / 2) * width;
  const pixels = Array.from({ length: width }, (_, x) =>
    data.subarray((from + x) * channels, (from + x + 1) * channels).toString('hex'),
  );
  return new Set(pixels.slice(2, -2)).size;
}

test('shows timeline, progress and legend with forced colours', async ({ page, server }) => {
  await enterAs(page, server, 'entrepreneur');
  await page.emulateMedia({ forcedColors: 'active' });
  await openProject(page);
  const bars = page.locator('#schedule .timeline-bar:visible');
  const edges = await bars.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).borderTopWidth),
  );
  expect(edges.length).toBeGreaterThan(2);
  expect(edges.filter((edge) => edge === '0px')).toEqual([]);
  for (const line of await page.locator('.timeline-lines > span').all())
    await expect(line).toBeHidden();
  await expect(page.locator('[data-today]')).toBeVisible();

  await page.goto(dashboardPath('member'));
  const progress = page.locator('.progress-bar');
  for (const bar of await progress.all()) await expect(bar).toHaveCSS('border-top-width', '1px');
  const shares = await progress.evaluateAll((all) =>
    all.map((one) => (one as HTMLProgressElement).value),
  );
  const begun = progress.nth(shares.findIndex((share) => share > 0 && share < 100));
  expect(await coloursOf(begun)).toBeGreaterThan(1);

  await enterAs(page, server, 'admin');
  await page.goto(dashboardPath('admin', { view: 'chart' }));
  const marks = await page
    .locator('.chart-legend li')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one, '::before').forcedColorAdjust));
  expect(marks).toEqual(['none', 'none', 'none']);
});

test('makes controls on a phone high enough for a thumb', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const low = () =>
    page
      .locator(
        '.button, header :is(a, button), .pills a, .pages a, .anchors a, .row-actions :is(a, button), .breadcrumbs a, summary, .input, .select',
      )
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility())
          .map((one) => ({
            height: one.getBoundingClientRect().height,
            is: one.outerHTML.slice(0, 90),
          }))
          .filter(({ height }) => height > 1 && height < 43.5),
      );
  await enterAs(page, server, 'admin');
  for (const path of [dashboardPath('admin'), projectsPath('admin'), invitationLogPath('admin')]) {
    await page.goto(path);
    expect([path, await low()]).toEqual([path, []]);
  }
  await enterAs(page, server, 'entrepreneur');
  await openProject(page);
  expect(await low()).toEqual([]);
});

test('folds a company’s transactions on a phone and opens them on a desktop', async ({
  page,
  server,
}) => {
  await enterAs(page, server, 'admin');
  await page.goto(dashboardPath('admin'));
  const opener = page.getByText(en.dashboard.transactions.open, { exact: true });
  const table = page.getByRole('table', { name: en.dashboard.transactions.title });
  await expect(table).toBeVisible();
  await expect(opener).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(table).toBeHidden();
  await opener.click();
  await expect(table).toBeVisible();
});

test('focuses the search on /, except while typing', async ({
  page,
  server,
  enhanced,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'without script the field is tabbed to');
  await enterAs(page, server, 'investor');
  await page.goto(projectsPath('member'));
  await enhanced();
  const field = page.getByRole('search', { name: en.ui.shell.search }).getByRole('searchbox');
  const own = page.getByRole('main').getByRole('searchbox');
  await own.press('/');
  await expect(own).toHaveValue('/');
  await own.blur();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await page.keyboard.type('neve');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('main').getByRole('link', { name: castProjects.neveTzedek }),
  ).toBeVisible();
});
