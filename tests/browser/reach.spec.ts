import type { Locator, Page } from '@playwright/test';
import { castProjects } from 'db/seeds/cast';
import sharp from 'sharp';
import { en } from '~/i18n/en';
import { dashboardPath, invitationLogPath, projectsPath, requestsPath } from '~/paths';
import { accessibilityFaults, expect, test } from '../support/browser';
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

test('leaves room to tap every link of a project, in cards and rows', async ({
  page,
  server,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'axe is a script');
  for (const [locale, path, width] of [
    ['he-IL', projectsPath('admin'), 360],
    ['en-US', projectsPath('admin'), 320],
    ['en-US', dashboardPath('admin'), 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await enterAs(page, server, 'admin', locale);
    await page.goto(path);
    expect([path, await accessibilityFaults(page)]).toEqual([path, []]);
  }
});

test('shows all columns to sort by on a narrow phone', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  for (const locale of ['en-US', 'he-IL'] as const) {
    await enterAs(page, server, 'admin', locale);
    await page.goto(projectsPath('admin'));
    const head = page.locator('.table thead');
    const [row, ...choices] = await head.evaluate((thead) =>
      [thead, ...thead.querySelectorAll('a')].map((one) => {
        const { left, right } = one.getBoundingClientRect();
        return { left, right };
      }),
    );
    expect(choices.length).toBeGreaterThan(2);
    for (const { left, right } of choices) {
      expect(left).toBeGreaterThanOrEqual(row!.left);
      expect(right).toBeLessThanOrEqual(row!.right);
    }
  }
});

test('shows the button of an answer only below its fields', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAs(page, server, 'entrepreneur');
  await page.goto(requestsPath('member'));
  await page.locator('.table tbody th a').first().click();
  const send = page.getByRole('button', { name: en.tenantRequest.show.send });
  await expect(send).toBeAttached();
  const field = page.getByLabel(en.tenantRequest.field.answer);
  // The form begins in sight, and its first field is below the edge.
  await field.evaluate((box) => window.scrollBy(0, box.getBoundingClientRect().top - 730));
  await expect(send).not.toBeInViewport();
  const [top, bottom] = [(await send.boundingBox())!.y, (await field.boundingBox())!];
  expect(top).toBeGreaterThan(bottom.y + bottom.height);
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
