import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './scripts/chromium.mjs';

const isRelease = process.env.YESOD_TIER === 'release';
const browserTests = (names: string[]) => names.map((name) => `browser/${name}.spec.ts`);
/** These check what scripts do, or use axe, which is a script. */
const needScript = browserTests(['ahead', 'bytes', 'offline', 'pages', 'passkeys']);
/** The journeys that the first tier walks without script too. */
const scriptOff = browserTests(['decide', 'expense', 'renovation', 'sign-in']);

export default defineConfig({
  testDir: 'tests',
  globalSetup: './tests/support/temporary.ts',
  outputDir: 'node_modules/.cache/yesod/browser',
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Only for a page that hangs: on a busy machine an ordinary one can take long.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    launchOptions: { executablePath: await findChromium(), args: chromiumFlags },
  },
  projects: isRelease
    ? [
        {
          name: 'no-script',
          use: { javaScriptEnabled: false },
          testMatch: ['browser/*.spec.ts', 'release/tables.spec.ts'],
          testIgnore: [...needScript, ...scriptOff],
        },
        {
          name: 'script',
          testMatch: ['browser/pages.spec.ts', 'release/first-visit.spec.ts'],
        },
      ]
    : [
        { name: 'no-script', use: { javaScriptEnabled: false }, testMatch: scriptOff },
        { name: 'script', testMatch: 'browser/*.spec.ts' },
      ],
});
