import type { Page } from '@playwright/test';
import { castProjects } from 'db/seeds/cast';
import { en } from '~/i18n/en';
import { he } from '~/i18n/he';
import type { Locale } from '~/i18n/words';
import { projectsPath } from '~/paths';
import { accessibilityFaults, expect, test } from '../support/browser';
import { enterAs } from '../support/journey';

const phone = { width: 360, height: 740 };

async function openProject(page: Page) {
  await page.goto(projectsPath('member'));
  await page.getByRole('link', { name: castProjects.neveTzedek }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(castProjects.neveTzedek);
}

const languages: [Locale, typeof en][] = [
  ['en-US', en],
  ['he-IL', he],
];

for (const [locale, words] of languages) {
  test(`keeps the row of anchors visible without hiding its targets, in ${locale}`, async ({
    page,
    server,
  }) => {
    await enterAs(page, server, 'entrepreneur', locale);
    await page.setViewportSize(phone);
    await openProject(page);
    const row = page.getByRole('navigation', { name: words.project.sections.label });
    const bottom = async () => {
      const box = (await row.boundingBox())!;
      return box.y + box.height;
    };
    for (const [section, heading] of [
      ['budget', words.project.show.phases],
      ['documents', words.document.list.title],
    ] as const) {
      await row.getByRole('link', { name: words.project.sections[section], exact: true }).click();
      await expect(row).toBeInViewport();
      const title = page.getByRole('heading', { name: heading });
      await expect(title).toBeInViewport();
      expect((await title.boundingBox())!.y).toBeGreaterThanOrEqual(await bottom());
    }
    // Going backwards, each focused element appears below the row.
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Shift+Tab');
      const top = await page.evaluate(
        () => document.activeElement?.getBoundingClientRect().top ?? 0,
      );
      const isInRow = await row.evaluate((nav) => nav.contains(document.activeElement));
      if (!isInRow) expect(top).toBeGreaterThanOrEqual((await bottom()) - 1);
    }
  });

  test(`folds details and shows the timeline on a phone, in ${locale}`, async ({
    page,
    server,
    javaScriptEnabled,
  }) => {
    await enterAs(page, server, 'entrepreneur', locale);
    await openProject(page);
    const place = page.getByText(words.project.field.location, { exact: true });
    const timeline = page.locator('.timeline');
    const states = timeline.locator('.timeline-state');
    await expect(place).toBeVisible();
    await expect(page.getByText(words.project.sections.showDetails)).toBeHidden();
    await expect(timeline).toBeVisible();
    expect((await states.first().boundingBox())!.width).toBeLessThan(2);

    await page.setViewportSize(phone);
    await expect(place).toBeHidden();
    await page.getByText(words.project.sections.showDetails).click();
    await expect(place).toBeVisible();
    await page.getByRole('link', { name: words.work.timeline.whole }).click();
    await expect(page).toHaveURL(/zoom=whole#schedule$/);
    await expect(timeline.locator('summary').first()).toBeVisible();
    expect((await states.first().boundingBox())!.width).toBeGreaterThan(20);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);
  });
}

/** One of the longest pages of the demo, of a project that no other test changes. */
const finished = 'Dizengoff 118 Shopfront';

test('keeps a finished project with everything on it below 2,600 px without scripts', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await enterAs(page, server, 'admin', 'en-US');
  await page.goto(`${projectsPath('admin')}?search=Dizengoff`);
  await page.getByRole('link', { name: finished }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(finished);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeGreaterThan(1_500);
  expect(height).toBeLessThanOrEqual(2_600);
  await context.close();
});
