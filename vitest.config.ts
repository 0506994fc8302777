import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '~': `${import.meta.dirname}/app`, db: `${import.meta.dirname}/db` } },
  // Remix's plugin is not needed to render a screen to a string; esbuild compiles the JSX.
  esbuild: { jsx: 'automatic' },
  test: {
    include: [
      'tests/{models,screens,services,ui,seeds,islands,server,http,i18n,api,security,docs}/**/*.test.{ts,tsx}',
    ],
    globalSetup: 'tests/support/temporary.ts',
    environment: 'node',
    // Processes, since better-sqlite3 is a native module. Two run all files, because loading the
    // modules again for each file took a third of the time; so a file must not leave state behind.
    pool: 'forks',
    poolOptions: { forks: { minForks: 1, maxForks: 2, isolate: false } },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: { YESOD_MODE: 'test', CAPTCHA: 'off', LOG_LEVEL: 'silent' },
  },
});
