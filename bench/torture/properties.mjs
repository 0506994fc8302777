import { runQuietly, tool } from '../../scripts/steps.mjs';

const runs = Number(process.env.TORTURE_PROPERTY_RUNS ?? 10_000);
const files = [
  'tests/models/finance/',
  'tests/models/terms',
  'tests/models/books/loans-properties.test.ts',
];

/** Tests the arithmetic of money with many more generated cases than `npm test`. */
export async function generatedMoney() {
  const { code, output } = await runQuietly(
    process.execPath,
    [tool('vitest/vitest.mjs'), 'run', '--testTimeout=3600000', ...files],
    { PROPERTY_RUNS: String(runs) },
  );
  const summary = /Tests\s+(.*)/.exec(output)?.[1] ?? output.slice(-500);
  return { held: code === 0, figures: `${runs} cases of each property: ${summary.trim()}` };
}
