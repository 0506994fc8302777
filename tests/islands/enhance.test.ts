import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs';
import { buildLoader, pageOf, servePages } from './page';

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
let loader: Awaited<ReturnType<typeof buildLoader>>;
const errors: string[] = [];

beforeAll(async () => {
  loader = await buildLoader('production');
  site = await servePages(loader.folder, pages);
  browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  site?.close();
  await loader?.remove();
});
beforeEach(async () => {
  page = await browser.newPage({ baseURL: site.origin });
  page.on('pageerror', (error) => errors.push(String(error)));
});
afterEach(async () => {
  await page.close();
  expect(errors).toEqual([]);
});

const open = (path: keyof typeof pages) => page.goto(path, { waitUntil: 'networkidle' });
const file = (name: string, size: number) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.alloc(size),
});

test('a dialog is modal; Escape goes where its link goes', async () => {
  await open('/dialog');
  expect(await page.locator('dialog:modal').count()).toBe(1);
  await page.keyboard.press('Escape');
  await page.waitForURL('**/closed');
});

test('a click beside a dialog leaves it, unless something was typed', async () => {
  await open('/dialog');
  await page.getByLabel('Name').fill('x');
  await page.mouse.click(5, 5);
  expect(await page.locator('dialog:modal').count()).toBe(1);
  await page.reload({ waitUntil: 'networkidle' });
  await page.mouse.click(5, 5);
  await page.waitForURL('**/closed');
});

test('a menu closes by Escape and by a click elsewhere', async () => {
  await open('/menu');
  await page.keyboard.press('Escape');
  expect(await page.locator('details[open]').count()).toBe(0);
  await page.locator('summary').click();
  expect(await page.locator('details[open]').count()).toBe(1);
  await page.getByText('Else').click();
  expect(await page.locator('details[open]').count()).toBe(0);
});

test('a choice sends the form, leaving a text field does not', async () => {
  await open('/choice');
  await page.locator('input').fill('a');
  await page.locator('input').blur();
  expect(new URL(page.url()).pathname).toBe('/choice');
  await page.locator('select').selectOption('25');
  await page.waitForURL('**/sent?search=a&size=25');
});

test('a picture that cannot be shown becomes the house', async () => {
  await open('/photo');
  await expect.poll(() => page.locator('img').getAttribute('src')).toContain('house');
  expect(
    await page.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);
});

test.each([
  ['ltr', 'ArrowRight'],
  ['rtl', 'ArrowLeft'],
])('an arrow key leads on, but where somebody types (%s)', async (dir, key) => {
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

test('a button prints, once it can', async () => {
  await open('/paper');
  await page.evaluate(() => {
    window.print = () => document.body.append('printed');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  expect(await page.locator('body').textContent()).toContain('printed');
});

test('files too big or too many hold the form back; fitting ones are sent once', async () => {
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
  const sent = await page.evaluate(() => {
    let times = 0;
    const form = document.querySelector('form')!;
    form.addEventListener('submit', (event) => {
      if (!event.defaultPrevented) times += 1;
    });
    form.requestSubmit();
    form.requestSubmit();
    return times;
  });
  expect(sent).toBe(1);
  await page.waitForURL('**/sent?');
});

test('a code can be asked for again once the wait is over', async () => {
  await open('/resend');
  expect(await page.getByRole('button').textContent()).toMatch(/^Wait [12] s$/);
  expect(await page.getByRole('button').isDisabled()).toBe(true);
  await expect.poll(() => page.getByRole('button').textContent(), { timeout: 4000 }).toBe('Again');
  expect(await page.getByRole('button').isEnabled()).toBe(true);
});

test('a day is suggested until another one is chosen', async () => {
  await open('/day');
  const [end, paid] = [page.locator('#end'), page.getByLabel('Paid')];
  for (const day of ['2026-03-01', '2026-04-01']) {
    await end.fill(day);
    await end.blur();
    expect(await paid.inputValue()).toBe(day);
  }
  await paid.fill('2026-02-02');
  await end.fill('2026-05-01');
  await end.blur();
  expect(await paid.inputValue()).toBe('2026-02-02');
});

test('a page moves on by itself', async () => {
  await page.goto('/redirect');
  await page.waitForURL('**/sent');
});

test('picked photos each get a picture and a choice; what cannot be drawn shows its name', async () => {
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
