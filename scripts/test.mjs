import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { installChromium } from './chromium.mjs';
import { findJava } from './java.mjs';
import { isBuildFresh } from './stamp.mjs';
import { installPackages, root, run, tool } from './steps.mjs';

const reports = path.join(root, 'node_modules/.cache/yesod');
const vitestReport = path.join(reports, 'vitest.json');
const playwrightReport = path.join(reports, 'playwright.json');
const env = { CI: 'true' };
const total = { passed: 0, failed: 0 };
/** Named at the end, for whoever sees no more of the log. */
const failures = [];

await installPackages();
const hasChromium = await installChromium();
mkdirSync(reports, { recursive: true });
for (const report of [vitestReport, playwrightReport]) rmSync(report, { force: true });

await step('types of the API', 'vite-node/vite-node.mjs', [
  '--config',
  'vitest.config.ts',
  'scripts/api-types.ts',
]);
await step('types', 'typescript/bin/tsc', ['--noEmit']);
await step('lint', '@biomejs/biome/bin/biome', ['check', '.']);
await step('imports', 'dependency-cruiser/bin/dependency-cruise.mjs', [
  'app',
  'db',
  'server',
  'server.ts',
  'scripts',
  '--output-type',
  'err-long',
]);
if (!isBuildFresh()) await step('build', '../scripts/build.mjs', [], noCheck);
const leftOut = hasChromium ? [] : testsThatName('chromium.mjs');
await step(
  'unit and screen tests',
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
    'browser tests',
    '@playwright/test/cli.js',
    ['test', '--reporter=list,json'],
    countPlaywright,
  );
else leftOut.push('tests/browser');

if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
if (leftOut.length > 0)
  console.log(`Not run, for want of Chromium (CHROMIUM may name one): ${leftOut.join(', ')}`);
if (!findJava())
  console.log(
    `Not run, for want of Java (the HTML checker): ${testsThatName('java.mjs').join(', ')}`,
  );
process.exit(total.failed === 0 && leftOut.length === 0 ? 0 : 1);

function testsThatName(tool) {
  return readdirSync(path.join(root, 'tests'), { recursive: true })
    .map((file) => path.posix.join('tests', file.replaceAll('\\', '/')))
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => readFileSync(path.join(root, file), 'utf8').includes(tool));
}

/** A step without tests of its own counts as one check. */
async function step(name, file, args, count = oneCheck) {
  console.log(`\n── ${name}`);
  const start = Date.now();
  const code = await run(process.execPath, [tool(file), ...args], env);
  const { passed, failed, names = [] } = count(code);
  total.passed += passed;
  // A suite that ended badly without naming a failed test (a crash, a file that does not load) has
  // failed too.
  total.failed += code !== 0 && failed === 0 ? 1 : failed;
  if (code !== 0) failures.push(...(names.length > 0 ? names : [name]));
  console.log(
    `── ${name}: ${code === 0 ? 'passed' : 'failed'} in ${((Date.now() - start) / 1000).toFixed(1)} s`,
  );
}

function oneCheck(code) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

function noCheck() {
  return { passed: 0, failed: 0 };
}

function countVitest() {
  const report = readReport(vitestReport);
  const brokenFiles = report?.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const tests = report?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? [];
  return {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + (brokenFiles?.length ?? 0),
    names: [
      ...(brokenFiles ?? []).map(({ name }) => path.relative(root, name)),
      ...tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
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
