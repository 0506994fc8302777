import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs';
import { builtLoader, enhanced, openEnhanced, pageOf, servePages } from './page';

const pages = {
  '/dialog':
    pageOf(`<dialog open class="dialog" data-enhance="dialog" data-close-href="/closed"><a href="/closed">Cancel</a>
    <input aria-label="Name"></dialog>`),
  '/menu': pageOf(
    '<details open data-enhance="menu"><summary>Menu</summary><a href="#x">Item</a></details><p>Else</p>',
  ),
  '/choice': pageOf(`<form action="/sent" data-enhance="submit-on-change"><input name="search">
    <select name="size"><option>10<option>25</select></form>`),
  '/photo': pageOf('<img src="/missing.webp" alt="House" data-enhance="image-fallback">'),
  '/files':
    pageOf(`<form action="/sent" novalidate data-enhance="double-submit"><input type="file" multiple
    data-enhance="file-size" data-max-bytes="10" data-max-files="2" data-message="Too big"><button>Send</button></form>`),
  '/resend': pageOf(
    '<button data-enhance="resend-wait" data-seconds="2" data-waiting="Wait {seconds} s">Again</button>',
  ),
  '/redirect': pageOf(
    '<p data-enhance="redirect-after" data-seconds="0.2" data-href="/sent">Soon</p>',
  ),
  '/preview':
    pageOf(`<div data-enhance="photo-preview"><input type="file" multiple><p class="field"><label>These are
    <select name="flag"><option>before<option>after</select></label></p></div>`),
  '/day': pageOf(
    '<input id="end" type="date"><div data-enhance="suggest-day" data-from="end"><input type="date" aria-label="Paid"></div>',
  ),
  '/photos': pageOf(
    '<nav data-enhance="arrow-keys" data-next="/sent"></nav><input aria-label="Name">',
  ),
  '/paper': pageOf('<button data-enhance="print" hidden>Print</button>'),
  '/closed': pageOf('<h1>Closed</h1>'),
  '/sent': pageOf('<h1>Sent</h1>'),
};

let browser: Browser;
let page: Page;
let site: Awaited<ReturnType<typeof servePages>>;
const errors: string[] = [];

beforeAll(async () => {
  site = await servePages(await builtLoader(), pages);
  browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
});
afterAll(async () => {
  await browser?.close();
  site?.close();
});
beforeEach(async () => {
  page = await browser.newPage({ baseURL: site.origin });
  page.on('pageerror', (error) => errors.push(String(error)));
});
afterEach(async () => {
  await page.close();
  expect(errors).toEqual([]);
});

const open = (path: keyof typeof pages) => openEnhanced(page, path);
const file = (name: string, size: number) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.alloc(size),
});

test('opens dialogs modally and follows their link on Escape', async () => {
  await open('/dialog');
  expect(await page.locator('dialog:modal').count()).toBe(1);
  await page.keyboard.press('Escape');
  await page.waitForURL('**/closed');
});

test('leaves a dialog on a click outside, unless a field changed', async () => {
  await open('/dialog');
  await page.getByLabel('Name').fill('x');
  await page.mouse.click(5, 5);
  expect(await page.locator('dialog:modal').count()).toBe(1);
  await page.reload();
  await enhanced(page);
  await page.mouse.click(5, 5);
  await page.waitForURL('**/closed');
});

test('closes a menu on Escape and on a click outside', async () => {
  await open('/menu');
  await page.keyboard.press('Escape');
  expect(await page.locator('details[open]').count()).toBe(0);
  await page.locator('summary').click();
  expect(await page.locator('details[open]').count()).toBe(1);
  await page.getByText('Else').click();
  expect(await page.locator('details[open]').count()).toBe(0);
});

test('submits a form on a selection, but not when a text field loses focus', async () => {
  await open('/choice');
  await page.locator('input').fill('a');
  await page.locator('input').blur();
  expect(new URL(page.url()).pathname).toBe('/choice');
  await page.locator('select').selectOption('25');
  await page.waitForURL('**/sent?search=a&size=25');
});

test('replaces a broken picture with the placeholder', async () => {
  await open('/photo');
  await expect.poll(() => page.locator('img').getAttribute('src')).toContain('house');
  expect(
    await page.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);
});

test.each([
  ['ltr', 'ArrowRight'],
  ['rtl', 'ArrowLeft'],
])('navigates with arrow keys, except in text fields (%s)', async (dir, key) => {
  await open('/photos');
  await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), dir);
  await page.getByLabel('Name').press(key);
  await page.getByLabel('Name').blur();
  await page.keyboard.press(key === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft');
  await page.keyboard.press(`Alt+Shift+${key}`);
  expect(new URL(page.url()).pathname).toBe('/photos');
  await page.keyboard.press(key);
  await page.waitForURL('**/sent');
});

test('shows a working print button', async () => {
  await open('/paper');
  await page.evaluate(() => {
    window.print = () => document.body.append('printed');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  expect(await page.locator('body').textContent()).toContain('printed');
});

test('blocks a form with too large or too many files and submits a valid one once', async () => {
  await open('/files');
  const input = page.locator('input');
  for (const files of [
    [file('a.png', 11)],
    [file('a.png', 1), file('b.png', 1), file('c.png', 1)],
  ]) {
    await input.setInputFiles(files);
    expect(await page.getByRole('alert').textContent()).toBe('Too big');
    await page.getByRole('button', { name: 'Send' }).click();
    expect(await page.locator('form').getAttribute('aria-busy')).toBeNull();
  }
  await input.setInputFiles([file('a.png', 10)]);
  expect(await page.getByRole('alert').textContent()).toBe('');
  const submissions = await page.evaluate(() => {
    let times = 0;
    const form = document.querySelector('form')!;
    form.addEventListener('submit', (event) => {
      if (!event.defaultPrevented) times += 1;
    });
    form.requestSubmit();
    form.requestSubmit();
    return times;
  });
  expect(submissions).toBe(1);
  await page.waitForURL('**/sent?');
});

test('lets a code be requested again after the wait', async () => {
  await open('/resend');
  expect(await page.getByRole('button').textContent()).toMatch(/^Wait [12] s$/);
  expect(await page.getByRole('button').isDisabled()).toBe(true);
  await expect.poll(() => page.getByRole('button').textContent()).toBe('Again');
  expect(await page.getByRole('button').isEnabled()).toBe(true);
});

test('suggests a date until another one is entered', async () => {
  await open('/day');
  const [endDate, expenseDate] = [page.locator('#end'), page.getByLabel('Paid')];
  for (const day of ['2026-03-01', '2026-04-01']) {
    await endDate.fill(day);
    await endDate.blur();
    expect(await expenseDate.inputValue()).toBe(day);
  }
  await expenseDate.fill('2026-02-02');
  await endDate.fill('2026-05-01');
  await endDate.blur();
  expect(await expenseDate.inputValue()).toBe('2026-02-02');
});

test('reloads a page automatically', async () => {
  await page.goto('/redirect');
  await page.waitForURL('**/sent');
});

test('previews chosen photos with a selection each, or shows the name', async () => {
  await open('/preview');
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  await page
    .locator('input')
    .setInputFiles([{ ...file('a.png', 0), buffer: png }, file('b.png', 3)]);
  await expect.poll(() => page.locator('li').nth(1).textContent()).toContain('b.png');
  expect(await page.locator('canvas').count()).toBe(1);
  expect(await page.locator('li select').count()).toBe(2);
  expect(await page.locator('.field select').isDisabled()).toBe(true);
});
