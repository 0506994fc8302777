import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs';

const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true };
/** A slow connection and phone: 1.6 Mbit/s, 150 ms, a CPU slowed six times. */
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 200_000,
};
const slower = 6;
const tries = 3;

/** Measures a first visit: bytes over the wire, and the largest contentful paint. */
export async function firstLoads(url, paths) {
  const executablePath = await findChromium();
  if (!executablePath) return [];
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  const rows = [];
  for (const path of paths) {
    const visits = [];
    for (let i = 0; i < tries; i++) visits.push(await visit(browser, url + path));
    visits.sort((one, other) => one.paint - other.paint);
    rows.push({ path, ...visits[Math.floor(tries / 2)] });
  }
  await browser.close();
  return rows;
}

async function visit(browser, address) {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const [bytes, kinds] = [{ all: 0, script: 0 }, new Map()];
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength;
    if (kinds.get(requestId) === 'Script') bytes.script += encodedDataLength;
  });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', line);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.goto(address, { waitUntil: 'networkidle' });
  const paint = await page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  await context.close();
  return { paint: Math.round(paint), ...bytes };
}
