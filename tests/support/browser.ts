import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, type Page } from '@playwright/test';
import { patience } from './patience';
import { type RunningServer, startServer } from './server';

export { expect } from '@playwright/test';

type Fixtures = {
  pageErrors: string[];
  /**
   * Waits until the page's script has enhanced it, for behaviour that needs script: a key that
   * closes a dialog, a shortcut, the focus after a dialog. Returns at once without script.
   */
  enhanced: () => Promise<void>;
};

/**
 * Playwright's test with a server of demo data for each worker, as base URL. Fails when a page
 * reported an error: a script error, a policy violation, or a file that did not load.
 */
export const test = base.extend<Fixtures, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from it.
    async ({}, use) => {
      const server = await startServer({ seed: 'demo' });
      await use(server);
      await server.stop();
    },
    // The first server loads the demo data, which takes time on a busy machine.
    { scope: 'worker', timeout: patience },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  enhanced: async ({ page, javaScriptEnabled }, use) => {
    const marked = page.locator('html[data-enhanced], html:not(:has([data-enhance]))');
    await use(async () => {
      if (javaScriptEnabled) await marked.waitFor({ state: 'attached' });
    });
  },
  pageErrors: [
    async ({ page }, use) => {
      const errors = collectErrors(page);
      await use(errors);
      if (errors.length > 0) throw new Error(`The page reported:\n${errors.join('\n')}`);
    },
    { auto: true },
  ],
});

/**
 * Collects every error the page reports from now on. Chromium logs policy violations to the console
 * too. A test that expects a 404 page empties the list: `pageErrors.length = 0`.
 */
function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpectedStatus(message.text()))
      errors.push(`${page.url()}: ${message.text()}`);
  });
  return errors;
}

/**
 * Chromium reports every status above 399. A form with validation errors is expected, and so is a
 * picture that a busy server postpones (503).
 */
const isExpectedStatus = (text: string) =>
  /^Failed to load resource: the server responded with a status of (409|422|503) /.test(text);

type AxeResults = {
  violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[];
};
declare const axe: { run(context: object, options: object): Promise<AxeResults> } | undefined;

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * Returns the violations of WCAG 2.2 A and AA that axe finds on the page, one per line. Needs the
 * `script` project. Elements behind an open dialog are checked on their own page.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // The debugger evaluates the script, so the page's content security policy does not block it.
  if (await page.evaluate(() => typeof axe === 'undefined')) await page.evaluate(axeSource);
  const { violations } = await page.evaluate(async () => {
    const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    // Only the HTML of a fault is shown, so that axe need not find a selector for each element.
    const options = { runOnly, resultTypes: ['violations'], selectors: false };
    return (await axe?.run({ exclude: ['[inert]'] }, options)) ?? { violations: [] };
  });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 160)}`),
  );
}
