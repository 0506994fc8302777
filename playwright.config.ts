import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './scripts/chromium.mjs';

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/support/temporary.ts',
  outputDir: 'node_modules/.cache/yesod/browser',
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 30_000,
  reporter: 'list',
  use: {
    locale: 'en-US',
    launchOptions: { executablePath: await findChromium(), args: chromiumFlags },
  },
  projects: [
    {
      name: 'no-script',
      use: { javaScriptEnabled: false },
      // These check what scripts do, or use axe, which is a script.
      testIgnore: ['**/{ahead,bytes,first-visit,offline,pages,passkeys}.spec.ts'],
    },
    {
      name: 'script',
      use: { javaScriptEnabled: true },
      // Tables look the same with scripts.
      testIgnore: '**/tables.spec.ts',
    },
  ],
});
