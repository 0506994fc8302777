import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { installChromium } from './chromium.mjs';
import { findHledger, installHledger } from './hledger.mjs';
import { findJava } from './java.mjs';
import { isBuildFresh } from './stamp.mjs';
import { compilePackages, end, root, run, runQuietly, tool, unpackPackages } from './steps.mjs';
import { createTestsFolder } from './tests-folder.mjs';

const reports = path.join(root, 'node_modules/.cache/yesod');
const vitestReport = path.join(reports, 'vitest.json');
const playwrightReport = path.join(reports, 'playwright.json');
/**
 * `npm test` runs the first tier, `npm run test:release` what is slow and seldom breaks, and the
 * build server runs both.
 */
const tierNames = { first: 'First tier', release: 'Release tier' };
const tiers = process.argv.length > 2 ? process.argv.slice(2) : ['first'];
const unknown = tiers.filter((tier) => !(tier in tierNames));
if (unknown.length > 0) end(`There is no tier ${unknown.join(', ')}: first or release.`);
const env = { CI: 'true' };
/** For short-lived objects: otherwise much time goes to collecting them. */
const moreRoom = '--max-semi-space-size=32';
const total = { passed: 0, failed: 0 };
/** Listed at the end, where a reader of the log looks first. */
const failures = [];

await unpackPackages();
const installing = installChromium();
mkdirSync(reports, { recursive: true });
// The compiler of better-sqlite3 uses one core, so the checks that do not need it use the other.
await Promise.all([
  compilePackages(),
  isBuildFresh() ? undefined : check('build', '../scripts/build.mjs', [], noCheck),
  tiers.includes('first') ? checkSources() : undefined,
]);
const hasChromium = await installing;
if (tiers.includes('release')) await installHledger();
const leftOut = hasChromium ? [] : ['tests/browser', ...testsThatName('chromium.mjs')];
for (const tier of tiers) await runTier(tier);

if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
if (leftOut.length > 0)
  console.log(`Not run, for want of Chromium (CHROMIUM may name one): ${leftOut.join(', ')}`);
if (tiers.includes('release') && !findJava())
  console.log(
    `Not run, for want of Java (the HTML checker): ${testsThatName('java.mjs').join(', ')}`,
  );
if (tiers.includes('release') && !findHledger())
  console.log(`Failed for want of hledger: ${testsThatName('hledger.mjs').join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && leftOut.length === 0 ? 0 : 1);

async function checkSources() {
  await check('types of the API', 'vite-node/vite-node.mjs', [
    '--config',
    'vitest.config.ts',
    'scripts/api-types.ts',
  ]);
  await check('types', 'typescript-7/bin/tsc', ['--noEmit']);
  await check('lint', '@biomejs/biome/bin/biome', ['check', '.']);
  await check('imports', 'dependency-cruiser/bin/dependency-cruise.mjs', [
    'app',
    'db',
    'server',
    'server.ts',
    'scripts',
    '--output-type',
    'err-long',
  ]);
}

async function runTier(tier) {
  const before = { ...total };
  const start = Date.now();
  for (const report of [vitestReport, playwrightReport]) rmSync(report, { force: true });
  env.YESOD_TIER = tier;
  env.YESOD_TESTS_FOLDER = createTestsFolder();
  await step(
    `unit and screen tests, ${tierNames[tier].toLowerCase()}`,
    'vitest/vitest.mjs',
    [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
      ...leftOut.flatMap((file) => ['--exclude', file]),
    ],
    countVitest,
  );
  env.PLAYWRIGHT_JSON_OUTPUT_FILE = playwrightReport;
  if (hasChromium)
    await step(
      `browser tests, ${tierNames[tier].toLowerCase()}`,
      '@playwright/test/cli.js',
      ['test', '--reporter=list,json'],
      countPlaywright,
    );
  rmSync(env.YESOD_TESTS_FOLDER, { recursive: true, force: true });
  const [passed, failed] = ['passed', 'failed'].map((outcome) => total[outcome] - before[outcome]);
  const minutes = ((Date.now() - start) / 60_000).toFixed(1);
  console.log(`\n${tierNames[tier]}: ${passed} passed, ${failed} failed in ${minutes} minutes`);
}

function testsThatName(tool) {
  return readdirSync(path.join(root, 'tests'), { recursive: true })
    .map((file) => path.posix.join('tests', file.replaceAll('\\', '/')))
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => readFileSync(path.join(root, file), 'utf8').includes(tool));
}

/** Runs tests and shows their progress. */
async function step(name, file, args, count) {
  console.log(`\n── ${name}`);
  const start = Date.now();
  const code = await run(process.execPath, [moreRoom, tool(file), ...args], env);
  finish(name, { code, start, ...count(code) });
}

/** Runs a program in parallel and shows its output when it ends; it counts as one check. */
async function check(name, file, args, count = oneCheck) {
  const start = Date.now();
  const { code, output } = await runQuietly(process.execPath, [tool(file), ...args], env);
  console.log(`\n── ${name}\n${output.trimEnd()}`);
  finish(name, { code, start, ...count(code) });
}

function finish(name, { code, start, passed, failed, names = [] }) {
  total.passed += passed;
  // A suite that fails without naming a test (a crash, a file that does not load) has failed too.
  total.failed += code !== 0 && failed === 0 ? 1 : failed;
  if (code !== 0) failures.push(...(names.length > 0 ? names : [name]));
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  console.log(`── ${name}: ${code === 0 ? 'passed' : 'failed'} in ${seconds} s`);
}

function oneCheck(code) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

function noCheck() {
  return { passed: 0, failed: 0 };
}

function countVitest(code) {
  const report = readReport(vitestReport);
  // Vitest's report leaves out errors that belong to no test, which fail the run all the same.
  const hasOnlyOtherErrors = code !== 0 && report?.success === true;
  // Files that do not load, and those whose tests passed before a hook failed.
  const brokenFiles = report?.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
  );
  return {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + (brokenFiles?.length ?? 0),
    names: [
      ...(brokenFiles ?? []).map(({ name }) => path.relative(root, name)),
      ...(report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName }) => `${path.relative(root, name)} ${fullName}`),
      ),
      ...(hasOnlyOtherErrors ? ['Vitest: unhandled errors, which are printed above'] : []),
    ],
  };
}

function countPlaywright() {
  const { stats, errors = [], suites = [] } = readReport(playwrightReport) ?? {};
  return {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) + errors.length,
    names: suites.flatMap(failedSpecs),
  };
}

function failedSpecs({ specs = [], suites = [] }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title }) => `${file}:${line} ${title}`);
  return [...own, ...suites.flatMap(failedSpecs)];
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
