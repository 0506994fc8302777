import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { patience } from './tests/support/patience';

/** The files that take longest; one that started late would run alone at the end. */
const longest = ['roles', 'roles-fields', 'every-page', 'impersonation-unchanged', 'routes'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/screens/${name}.test.ts`));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

const isRelease = process.env.YESOD_TIER === 'release';
const firstTier = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .map((file) => path.posix.join('tests', file.replaceAll('\\', '/')))
  .filter((file) => /\.test\.tsx?$/.test(file) && !file.startsWith('tests/release/'));

/** Files of the first tier that run again with all their cases (tests/support/tier.ts). */
const runsInBoth = (file: string) =>
  /from '[./]+support\/(tier|property-runs|role-callers|crawled)'/.test(readFileSync(file, 'utf8'));

export default defineConfig({
  resolve: { alias: { '~': `${import.meta.dirname}/app`, db: `${import.meta.dirname}/db` } },
  // Remix's plugin is not needed to render a screen to a string; esbuild compiles the JSX.
  esbuild: { jsx: 'automatic' },
  test: {
    include: isRelease
      ? ['tests/release/**/*.test.ts', ...firstTier.filter(runsInBoth)]
      : firstTier,
    globalSetup: 'tests/support/temporary.ts',
    setupFiles: 'tests/support/after-each.ts',
    environment: 'node',
    // Processes, since better-sqlite3 is a native module. Each runs many files, because loading the
    // modules again for each file took a third of the time; so a file must not leave state behind.
    // Three keep two cores busy while some files wait for a server's timeouts. The minimum is the
    // same, because Vitest fails when it ends one of them before the others have finished.
    pool: 'forks',
    // More room for short-lived objects saves a tenth of the time, which went to collecting them.
    poolOptions: {
      forks: {
        minForks: 3,
        maxForks: 3,
        isolate: false,
        execArgv: ['--max-semi-space-size=32'],
      },
    },
    sequence: { sequencer: LongestFirst },
    // Only for a test that hangs: on a busy machine an ordinary one can take a minute.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: patience, interval: 20 } },
    env: { YESOD_MODE: 'test', CAPTCHA: 'off', LOG_LEVEL: 'silent' },
  },
});
