import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './scripts/chromium.mjs';

const isRelease = process.env.YESOD_TIER === 'release';
const files = (folder: string, names: string[]) => names.map((name) => `${folder}/${name}.spec.ts`);
/** These check what scripts do, or use axe, which is a script. */
const needScript = files('browser', ['ahead', 'offline', 'pages', 'passkeys']);
/** The journeys that the first tier walks without script. */
const scriptOff = files('browser', ['decide', 'expense', 'renovation', 'sign-in']);
/** A long journey, which the first tier walks without script only. */
const longest = files('browser', ['renovation']);

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
          testMatch: [
            'browser/*.spec.ts',
            ...files('release', ['company', 'keyboard-renovation', 'tables']),
          ],
          testIgnore: [...needScript, ...scriptOff],
        },
        {
          name: 'script',
          testMatch: [...files('browser', ['pages']), ...longest, 'release/*.spec.ts'],
          // Tables look the same with scripts.
          testIgnore: files('release', ['tables']),
        },
      ]
    : [
        { name: 'no-script', use: { javaScriptEnabled: false }, testMatch: scriptOff },
        { name: 'script', testMatch: 'browser/*.spec.ts', testIgnore: longest },
      ],
});
