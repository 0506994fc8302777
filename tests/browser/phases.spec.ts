import type { Locator, Page } from '@playwright/test';
import { castProjects } from 'db/seeds/cast';
import { en } from '~/i18n/en';
import { locales } from '~/i18n/words';
import { faqPath, phasesPath } from '~/paths';
import { accessibilityFaults, expect, test } from '../support/browser';
import { enterAs } from '../support/journey';

test.beforeEach(({ page, server }) => enterAs(page, server, 'entrepreneur'));

/** Opens the phases of a project from the list of projects. */
async function openPhases(page: Page, project: string) {
  await page.goto(`${phasesPath('member')}?perPage=50`);
  await page.getByRole('rowheader', { name: project }).getByRole('link').click();
}

async function dragBelow(page: Page, row: Locator, other: Locator) {
  await row.locator('[data-drag-handle]').hover({ position: { x: 3, y: 10 } });
  await page.mouse.down();
  const { x, y, height } = (await other.boundingBox())!;
  await page.mouse.move(x + 6, y + height - 8, { steps: 12 });
  await page.mouse.move(x + 8, y + height - 6);
  await page.mouse.up();
}

test('moves a phase by its buttons, and by dragging with script', async ({
  page,
  enhanced,
  javaScriptEnabled,
}) => {
  await openPhases(page, castProjects.rothschild);
  const rows = page.locator('tbody tr');
  const titles = () => rows.locator('th a bdi').allTextContents();
  const [first = '', second = '', third = ''] = await titles();
  await page.getByRole('button', { name: `${en.work.list.down}: ${first}` }).click();
  await expect(page.getByText(en.work.list.moved)).toBeVisible();
  expect((await titles()).slice(0, 3)).toEqual([second, first, third]);
  if (!javaScriptEnabled) return;

  await enhanced();
  await dragBelow(page, rows.first(), rows.nth(2));
  await expect(rows.nth(2).locator('th')).toContainText(second);
  expect((await titles()).slice(0, 3)).toEqual([first, third, second]);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('moves a FAQ question in the same ways', async ({
  page,
  server,
  enhanced,
  javaScriptEnabled,
}) => {
  await enterAs(page, server, 'superadmin');
  await page.goto(faqPath());
  const rows = page.locator('tbody tr');
  const titles = () => rows.locator('th bdi').allTextContents();
  const [first = '', second = '', third = ''] = await titles();
  await page.getByRole('button', { name: `${en.work.list.down}: ${first}` }).click();
  await expect(page.getByText(en.work.list.moved)).toBeVisible();
  expect((await titles()).slice(0, 3)).toEqual([second, first, third]);
  if (!javaScriptEnabled) return;

  await enhanced();
  await dragBelow(page, rows.first(), rows.nth(2));
  await expect(rows.nth(2).locator('th')).toContainText(second);
  expect((await titles()).slice(0, 3)).toEqual([first, third, second]);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('adds and removes a row of extras and keeps the entered values', async ({ page }) => {
  await openPhases(page, castProjects.neveTzedek);
  await page.getByRole('link', { name: en.phase.list.create }).click();
  const title = page.getByLabel(en.work.field.title, { exact: true });
  await title.fill('Half typed');
  await page.getByRole('button', { name: en.work.form.addExtra }).click();
  await page.getByLabel('Name of detail 1').fill('Permit');
  await page.getByRole('button', { name: en.work.form.addExtra }).click();
  await page.getByRole('button', { name: 'Remove detail 2' }).click();
  await expect(page.getByLabel('Name of detail 1')).toHaveValue('Permit');
  await expect(page.getByLabel('Name of detail 2')).toHaveCount(0);
  await expect(title).toHaveValue('Half typed');
  // Enter submits the form; it does not remove a row.
  await title.press('Enter');
  await expect(page.getByText(en.phase.errors.create)).toBeVisible();
  await expect(page.getByLabel('Name of detail 1')).toHaveValue('Permit');
});

for (const locale of locales) {
  test(`fits the timeline into its page, with one line of today, in ${locale}`, async ({
    page,
    server,
  }) => {
    await enterAs(page, server, 'entrepreneur', locale);
    await openPhases(page, castProjects.neveTzedek);
    await page.getByRole('link', { name: castProjects.neveTzedek }).click();
    await expect(page.locator('html')).toHaveAttribute('dir', locale === 'he-IL' ? 'rtl' : 'ltr');
    const chart = page.locator('.timeline');
    const today = page.locator('[data-today]');
    for (const width of [360, 660, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      const frame = (await chart.boundingBox())!;
      const line = (await today.boundingBox())!;
      expect(frame.width).toBeLessThan(width);
      expect(line.x).toBeGreaterThan(frame.x);
      expect(line.x).toBeLessThan(frame.x + frame.width);
      const rows = (await chart.locator('ol').boundingBox())!;
      expect(line.height).toBeGreaterThanOrEqual(rows.height);
      // No name reaches into the months, where the lines are.
      const names = await chart
        .locator('.timeline-name')
        .evaluateAll((all) =>
          all
            .filter((one) => one.checkVisibility())
            .map((one) => one.scrollWidth - one.clientWidth),
        );
      expect(names.filter((excess) => excess > 0)).toEqual([]);
    }
  });
}
