import type { Page } from '@playwright/test';
import { profilePath, projectsPath } from '~/paths';
import { expect, test } from '../support/browser';
import { enterAs } from '../support/journey';

/** Counts cells whose middle another element covers. */
const coveredCells = (page: Page) =>
  page
    .locator('.table tbody tr')
    .first()
    .evaluate(
      (row) =>
        [...row.children].filter((cell) => {
          const { left, top, width, height } = cell.getBoundingClientRect();
          if (width === 0) return false;
          return !cell.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        }).length,
    );

const overflow = (page: Page) =>
  page.locator('.table-wrap').evaluate((wrap) => wrap.scrollWidth - wrap.clientWidth);

for (const locale of ['en-US', 'he-IL'] as const) {
  test(`shows every row of the projects in full at tablet widths, in ${locale}`, async ({
    page,
    server,
  }) => {
    await enterAs(page, server, 'admin', locale);
    await page.goto(`${projectsPath('admin')}?orderBy=purchase_price&order=desc`);
    for (const width of [700, 768, 820, 992, 1024, 1120, 1200, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await coveredCells(page), await overflow(page)]).toEqual([width, 0, 0]);
      expect(
        await page.locator('.table tbody tr').first().locator('.amount:visible').count(),
      ).toBeGreaterThan(0);
    }
    // The room that is left goes to the names.
    const [name = 0, health = 0] = await page
      .locator('tbody tr:first-child > :is(.spot-name, .spot-health)')
      .evaluateAll((cells) => cells.map((cell) => cell.clientWidth));
    expect(name).toBeGreaterThan(health);
  });
}

test('keeps an email whole on a phone', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAs(page, server, 'superadmin');
  await page.goto(profilePath('admin'));
  const email = page.getByText('superadmin@yesod.demo', { exact: true });
  expect(await email.evaluate((words) => words.getClientRects().length)).toBe(1);
});

test('shows a project in two lines on a phone, and more columns in a wider table', async ({
  page,
  server,
}) => {
  await enterAs(page, server, 'admin');
  await page.goto(projectsPath('admin'));
  const countVisible = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    return page.locator('.table tbody tr').first().locator(':is(td, th):visible').count();
  };
  expect([
    await countVisible(360),
    await countVisible(640),
    await countVisible(700),
    await countVisible(1024),
    await countVisible(1280),
  ]).toEqual([5, 5, 4, 5, 8]);
});

test('projects can be edited from the list on a phone', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAs(page, server, 'entrepreneur', 'en-US');
  await page.goto(projectsPath('member'));
  const row = page.locator('tbody tr').first();
  const edit = row.getByRole('link', { name: 'Edit' });
  await expect(edit).toBeInViewport({ ratio: 1 });
  // A finger hits it, and nothing lies over it.
  expect((await edit.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await edit.click();
  await expect(page).toHaveURL(/\/projects\/edit\/\d+$/);
});
