import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs';
import { withoutStyles } from './sign-in.mjs';

/** A slow laptop: 1.6 Mbit/s, 150 ms, a CPU slowed six times. */
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 200_000,
};
const slower = 6;
const tries = 7;
/** Work of the main thread, by the names of the browser's own figures. */
const work = { tasks: 'TaskDuration', layout: 'LayoutDuration', style: 'RecalcStyleDuration' };
/** The pointer rests this long on a link before the click. */
const restMs = 1_500;

/**
 * Measures a list in Chromium beside the bare page: a first visit, a second one with a full cache,
 * and one whose page was fetched when the pointer rested on its link. Medians.
 *
 * @param {{ url: string, cookie?: string, list: string, from?: string }} site `from` is a page with
 *   a link to the list
 */
export async function measureVisits(site) {
  const executablePath = await findChromium();
  if (!executablePath) return undefined;
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  const visits = [];
  for (let i = 0; i < tries; i++) visits.push(await visitAll(browser, site));
  await browser.close();
  const median = (name) =>
    visits.map((visit) => visit[name]).toSorted((one, other) => one - other)[tries >> 1];
  return Object.fromEntries(Object.keys(visits[0]).map((name) => [name, median(name)]));
}

async function visitAll(browser, { url, cookie, list, from }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  if (cookie) await context.addCookies(cookiesOf(withoutStyles(cookie), url));
  const page = await context.newPage();
  await page.addInitScript(noteFirstRow);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Performance.enable');
  await devtools.send('Network.emulateNetworkConditions', line);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const busy = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    const of = (name) => 1000 * metrics.find((metric) => metric.name === name).value;
    return Object.fromEntries(Object.entries(work).map(([key, name]) => [key, of(name)]));
  };
  const open = async (path) => {
    await page.goto(url + path, { waitUntil: 'networkidle' });
    return page.evaluate(() => window.firstRow);
  };
  const before = await busy();
  const result = { first: await open(list), ...(await page.evaluate(countRequests)) };
  const after = await busy();
  for (const key of Object.keys(work)) result[key] = after[key] - before[key];
  result.again = await open(list);
  if (from) {
    await open(from);
    await page.hover(`nav a[href="${list}"]`);
    await page.waitForTimeout(restMs);
    await page.click(`nav a[href="${list}"]`, { noWaitAfter: true });
    await page.waitForURL(url + list, { waitUntil: 'networkidle' });
    result.ahead = await page.evaluate(() => window.firstRow);
  }
  await context.close();
  return result;
}

/** Runs in the page. Pictures are not counted. */
function countRequests() {
  const files = performance
    .getEntriesByType('resource')
    .filter(({ initiatorType }) => initiatorType !== 'img');
  const blocking = files.filter((file) => file.renderBlockingStatus === 'blocking').length;
  return { blocking: 1 + blocking, requests: 1 + files.length };
}

/** Runs in the page. Frames are only drawn once the style sheet is there. */
function noteFirstRow() {
  const look = () =>
    document.querySelector('tbody tr, table tr')
      ? requestAnimationFrame(() => {
          window.firstRow = performance.now();
        })
      : requestAnimationFrame(look);
  requestAnimationFrame(look);
}

const cookiesOf = (cookie, url) =>
  cookie.split('; ').map((pair) => {
    const [name, value] = pair.split(/=(.*)/s);
    return { name, value, url };
  });

/** The lines of the report. */
export function visitsTable({ bare, own } = {}) {
  if (!bare || !own) return [];
  const row = (name, key, goal) =>
    `| ${name} | ${Math.round(bare[key])} ms | ${Math.round(own[key])} ms | ${(own[key] / bare[key]).toFixed(2)}× | ≤ ${goal}× |`;
  return [
    '| a list in Chromium: 1.6 Mbit/s, 150 ms, CPU slowed 6 times | bare page | Yesod | times | goal |',
    '|---|---|---|---|---|',
    row('first row, first visit', 'first', 1.4),
    row('first row, with a full cache', 'again', 1.15),
    row('work of the main thread, first visit', 'tasks', 1.5),
    `| of it layout and style | ${Math.round(bare.layout + bare.style)} ms | ${Math.round(own.layout + own.style)} ms | | |`,
    `| requests before the first paint, of all on a first visit | ${bare.blocking} of ${bare.requests} | ${own.blocking} of ${own.requests} | | ≤ 2 of 5 |`,
    `| first row after the click, fetched ahead | | ${Math.round(own.ahead)} ms | | ≤ 60 ms |`,
    '',
  ];
}
