import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs';
import { developmentLoader, enhanced, loadSamples, pageOf, servePages } from '../islands/page';

let browser: Browser;
let page: Page;
let site: Awaited<ReturnType<typeof servePages>>;
let server: Awaited<ReturnType<typeof loadSamples>>;
let complaints: string[] = [];

beforeAll(async () => {
  server = await loadSamples();
  const { barChart, html, lineChart, otpBoxes, projectCards } = server.samples;
  const all = async (direction: 'ltr' | 'rtl') =>
    pageOf(
      // Chromium reports a pointer at the top left corner, where no island may be.
      '<h1>Islands</h1>' +
        (await html(barChart(direction))) +
        (await html(lineChart)) +
        (await html(projectCards)) +
        (await html(otpBoxes())),
      direction,
    );
  site = await servePages(await developmentLoader(), {
    '/ltr': await all('ltr'),
    '/rtl': await all('rtl'),
    '/otp': pageOf(await html(otpBoxes(true))),
    '/sent': pageOf('<h1>Sent</h1>'),
  });
  browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
});

afterAll(async () => {
  await browser?.close();
  site?.close();
  await server?.close();
});

async function open(path: string, options: Parameters<Browser['newPage']>[0] = {}) {
  complaints = [];
  page = await browser.newPage(options);
  page.on('console', (message) => {
    // This picture is missing on purpose.
    const missing = message.location().url.endsWith('/missing.webp');
    if (!missing && ['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(site.origin + path);
  if (options?.javaScriptEnabled !== false) await enhanced(page);
  return page;
}

const live = (name: string) => page.waitForSelector(`[data-island=${name}][data-island-live]`);

describe.each(['ltr', 'rtl'] as const)('islands in a %s page', (direction) => {
  test('loads React only on first use, and hydration finds no mismatch', async () => {
    await open(`/${direction}`);
    const fetched = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map((entry) => entry.name)
          .join(' '),
      );
    await page.waitForLoadState('networkidle');
    expect(await fetched()).not.toContain('hydrate');
    for (const name of ['bar-chart', 'line-chart', 'project-cards', 'otp-boxes']) {
      const island = page.locator(`[data-island=${name}]`);
      const boundsBefore = await island.boundingBox();
      await island.hover();
      await live(name);
      const { width, height } = (await island.boundingBox())!;
      expect({ name, width, height }).toEqual({
        name,
        width: boundsBefore!.width,
        height: boundsBefore!.height,
      });
    }
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('responds to pointer and tabs of a chart, including the first click', async () => {
    await open(`/${direction}`);
    const chart = page.locator('[data-island=bar-chart]');
    await chart.getByRole('tab', { name: 'Table' }).click();
    await live('bar-chart');
    await expect.poll(() => chart.getByRole('table').isVisible()).toBe(true);
    expect(await chart.locator('svg').isVisible()).toBe(false);
    await page.keyboard.press(direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft');
    await expect.poll(() => chart.locator('svg').isVisible()).toBe(true);
    await chart.locator('.recharts-bar-rectangle rect').first().hover();
    await expect.poll(() => chart.locator('.chart-tip').textContent()).toContain('Herzl 12');
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('scrolls cards by mouse and buttons, and a drag opens no card', async () => {
    await open(`/${direction}`);
    const list = page.locator('.cards-list');
    await list.hover();
    await live('project-cards');
    const box = (await list.boundingBox())!;
    const sign = direction === 'rtl' ? 1 : -1;
    const middle = { x: box.x + box.width / 2, y: box.y + 40 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x + sign * 200, middle.y, { steps: 5 });
    expect(Math.abs(await list.evaluate((element) => element.scrollLeft))).toBeGreaterThan(150);
    await page.mouse.up();
    expect(page.url()).not.toContain('#project');
    const pulled = await list.evaluate((element) => Math.abs(element.scrollLeft));
    await page.getByRole('button', { name: 'Next' }).click();
    await expect
      .poll(() => list.evaluate((element) => Math.abs(element.scrollLeft)))
      .toBeGreaterThan(pulled);
    await page.locator('.project-card a').last().click();
    await expect.poll(() => page.url()).toContain('#project');
    await page.close();
  });
});

describe('a code', () => {
  test('keeps what was entered while the boxes load, and submits when complete', async () => {
    await open('/otp');
    await live('otp-boxes');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Code 1/6',
    );
    await page.keyboard.type('12x3');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('٣456');
    await page.waitForURL('**/sent?otp=123456');
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('keeps the value and focus of the single input', async () => {
    const context = await browser.newContext();
    let release = () => {};
    const gate = new Promise<void>((done) => {
      release = done;
    });
    await context.route('**/hydrate-*.js', async (route) => {
      await gate;
      await route.continue();
    });
    page = await context.newPage();
    await page.goto(`${site.origin}/otp`);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('otp');
    await page.keyboard.type('123');
    release();
    await live('otp-boxes');
    expect(await page.locator('input[name=otp]').inputValue()).toBe('123');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Code 4/6',
    );
    await context.close();
  });

  test('accepts a pasted code, its first six digits, in any box', async () => {
    await open('/otp');
    await live('otp-boxes');
    await page
      .locator('.otp-box')
      .nth(2)
      .evaluate((box) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', 'Code: 654-321-9');
        box.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      });
    await page.waitForURL('**/sent?otp=654321');
    await page.close();
  });
});

test('shows every chart, card and field without script, and the figures of a chart in one click', async () => {
  await open('/ltr', { javaScriptEnabled: false });
  expect(await page.getByRole('table').count()).toBe(0);
  for (const summary of await page.locator('.chart summary').all()) await summary.click();
  expect(await page.getByRole('table').count()).toBe(2);
  expect(await page.getByRole('table').first().isVisible()).toBe(true);
  expect(await page.locator('.recharts-surface').first().isVisible()).toBe(true);
  expect(await page.locator('.chart-tabs').first().isVisible()).toBe(false);
  expect(await page.getByRole('button').count()).toBe(0);
  await page.fill('input[name=otp]', '123456');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/sent?otp=123456');
  await page.close();
});
