import { type Browser, chromium } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs';
import { builtLoader, openEnhanced, pageOf, servePages } from '../islands/page';

const link = 'http://somewhere.test/signup?code=abc';
const pages = {
  '/link':
    pageOf(`<span data-enhance="copy-link" data-label="Copy link" data-copied="Link copied successfully!"
    data-failed="Failed to copy link. Please copy manually."><input readonly value="${link}" aria-label="Link"></span>`),
};

let browser: Browser;
let site: Awaited<ReturnType<typeof servePages>>;
beforeAll(async () => {
  site = await servePages(await builtLoader(), pages);
  browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
});
afterAll(async () => {
  await browser?.close();
  site?.close();
});

async function open(permissions: string[]) {
  const context = await browser.newContext({ baseURL: site.origin, permissions });
  const page = await context.newPage();
  await openEnhanced(page, '/link');
  return page;
}

test('copies the link by a button and says so', async () => {
  const page = await open(['clipboard-read', 'clipboard-write']);
  expect(await page.locator('input').isVisible()).toBe(false);
  await page.getByRole('button', { name: /^Copy link/ }).click();
  await page.getByText('Link copied successfully!').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

test('shows the selected link when copying is refused', async () => {
  const page = await open([]);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
  });
  await page.getByRole('button', { name: /^Copy link/ }).click();
  await page.getByText('Failed to copy link. Please copy manually.').waitFor();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(link);
});
