import type { Page } from '@playwright/test';
import { assetTypeCreatePath, companyUsersPath, dashboardPath, logoutPath } from '~/paths';
import { expect, test } from '../support/browser';
import { enterAs } from '../support/journey';
import type { RunningServer } from '../support/server';

const assetTypes = 'nav a[href="/admin/asset"]';

async function enter(page: Page, server: RunningServer) {
  await enterAs(page, server, 'admin');
  // The first dashboard of a visit notes it.
  await page.goto(dashboardPath('admin'));
  await page.goto(companyUsersPath());
}

/** Rests on a link until the browser has fetched its page. */
async function fetchAhead(page: Page, link: string) {
  const fetched = page.waitForResponse((response) =>
    Boolean(response.request().headers()['sec-purpose']?.startsWith('prefetch')),
  );
  await page.hover(link);
  expect((await fetched).status()).toBe(200);
  // The browser needs a moment to store it.
  await page.waitForTimeout(100);
}

const deliveryOf = (page: Page) =>
  page.evaluate(
    () =>
      (performance.getEntriesByType('navigation')[0] as { deliveryType?: string } | undefined)
        ?.deliveryType,
  );

test('a page that was fetched when the pointer rested on its link opens from there', async ({
  page,
  server,
}) => {
  await enter(page, server);
  await fetchAhead(page, assetTypes);
  await page.click(assetTypes);
  await expect(page).toHaveURL(/\/admin\/asset$/);
  expect(await deliveryOf(page)).toBe('navigational-prefetch');
});

test('after a form, no page that was fetched before it is shown', async ({ page, server }) => {
  await enter(page, server);
  await fetchAhead(page, assetTypes);
  await page.click('button[name="locale"][value="he-IL"]');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.click(assetTypes);
  await expect(page).toHaveURL(/\/admin\/asset$/);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});

test('after a form in another tab, no page that was fetched before it is shown', async ({
  page,
  server,
}) => {
  await enter(page, server);
  await fetchAhead(page, assetTypes);
  const other = await page.context().newPage();
  await other.goto(assetTypeCreatePath('admin'));
  await other.locator('main [name="name"]').fill('Windmill');
  await other.locator('main form button[type="submit"]').click();
  await expect(other).toHaveURL(/\/admin\/asset$/);
  await page.click(assetTypes);
  await expect(page.locator('main')).toContainText('Windmill');
});

test('after signing out, going back shows the sign-in page', async ({ page, server }) => {
  await enter(page, server);
  await fetchAhead(page, assetTypes);
  await page.goto(logoutPath());
  await page.click('main button[type="submit"]');
  await expect(page).toHaveURL(/\/login/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/login\?redirectTo/);
});
