import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { installChromium } from './chromium.mjs';
import { isBuildFresh } from './stamp.mjs';
import { bin, installPackages, root, run } from './steps.mjs';

const reports = path.join(root, 'node_modules/.cache/yesod');
const vitestReport = path.join(reports, 'vitest.json');
const playwrightReport = path.join(reports, 'playwright.json');
const env = { CI: 'true' };
const total = { passed: 0, failed: 0 };

await installPackages();
await installChromium();
mkdirSync(reports, { recursive: true });
for (const report of [vitestReport, playwrightReport]) rmSync(report, { force: true });

await step('types', bin('tsc'), ['--noEmit']);
await step('lint', bin('biome'), ['check', '.']);
await step('imports', bin('depcruise'), [
  'app',
  'db',
  'server',
  'server.ts',
  'scripts',
  '--output-type',
  'err-long',
]);
if (!isBuildFresh()) await step('build', process.execPath, ['scripts/build.mjs'], noCheck);
const unitArgs = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
await step('unit and screen tests', bin('vitest'), unitArgs, countVitest);
env.PLAYWRIGHT_JSON_OUTPUT_FILE = playwrightReport;
await step('browser tests', bin('playwright'), ['test', '--reporter=list,json'], countPlaywright);

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

/** A step without tests of its own counts as one check. */
async function step(name, command, args, count = oneCheck) {
  console.log(`\n── ${name}`);
  const start = Date.now();
  const code = await run(command, args, env);
  const { passed, failed } = count(code);
  total.passed += passed;
  // A suite that ended badly without naming a failed test (a crash, a file that does not load) has failed too.
  total.failed += code !== 0 && failed === 0 ? 1 : failed;
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
  return {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + (brokenFiles?.length ?? 0),
  };
}

function countPlaywright() {
  const { stats, errors = [] } = readReport(playwrightReport) ?? {};
  return {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) + errors.length,
  };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
