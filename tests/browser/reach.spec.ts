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

/** How many colours there are on the middle line of something. */
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

test('timeline, progress and legend are seen where colours are forced', async ({
  page,
  server,
}) => {
  await enterAs(page, server, 'entrepreneur');
  await page.emulateMedia({ forcedColors: 'active' });
  await openProject(page);
  const bars = page.locator('#schedule [data-enhance="scroll-to-today"] li .relative > .absolute');
  const edges = await bars.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).borderTopWidth),
  );
  expect(edges.length).toBeGreaterThan(2);
  expect(edges.filter((edge) => edge === '0px')).toEqual([]);

  await page.goto(dashboardPath('member'));
  const progress = page.locator('.progress-bar');
  for (const bar of await progress.all()) await expect(bar).toHaveCSS('border-top-width', '1px');
  const shares = await progress.evaluateAll((all) =>
    all.map((one) => (one as HTMLProgressElement).value),
  );
  const begun = progress.nth(shares.findIndex((share) => share > 0 && share < 100));
  expect(await coloursOf(begun)).toBeGreaterThan(1);

  await enterAs(page, server, 'admin');
  await page.goto(dashboardPath('admin'));
  const marks = await page
    .locator('.chart-legend li')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one, '::before').forcedColorAdjust));
  expect(marks).toEqual(['none', 'none', 'none']);
});

test('what is pressed on a phone is as high as a thumb', async ({ page, server }) => {
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

test('a company’s transactions are folded on a phone, and stand open where there is room', async ({
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

test('/ comes to the search of everything, but where somebody types', async ({
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
