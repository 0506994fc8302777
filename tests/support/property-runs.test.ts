import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertProperty } from './property-runs';

const seed = 20_261_128;

/** Collects the cases of a property that always holds. */
function collecting() {
  const cases: number[] = [];
  return { cases, property: fc.property(fc.nat(), (one) => void cases.push(one)) };
}

test('generates the cases that fast-check generates for a seed', async () => {
  const { cases, property } = collecting();
  await assertProperty(property, { numRuns: 50, seed });
  expect(cases).toEqual(fc.sample(fc.nat(), { numRuns: 50, seed }));
});

test('lets other work of the process run before each case', async () => {
  let turns = 0;
  const counter = setInterval(() => (turns += 1), 1);
  const seen: number[] = [];
  const busy = fc.property(fc.nat(), () => {
    seen.push(turns);
    const end = performance.now() + 3;
    while (performance.now() < end);
  });
  await assertProperty(busy, { numRuns: 20 });
  clearInterval(counter);
  expect(new Set(seen).size).toBe(20);
});

test('ends at the time limit, but not before the smallest number of cases has passed', async () => {
  const { cases, property } = collecting();
  await assertProperty(property, { numRuns: 1_000, timeLimit: 0, minRuns: 7 });
  expect(cases).toHaveLength(7);
});

test('does not count cases that a precondition leaves out', async () => {
  const passed: number[] = [];
  const odd = fc.property(fc.nat(), (one) => {
    fc.pre(one % 2 === 1);
    passed.push(one);
  });
  await assertProperty(odd, { numRuns: 1_000, timeLimit: 0, minRuns: 7 });
  expect(passed).toHaveLength(7);
});

test('reports the smallest counterexample, with the seed and path that repeat it', async () => {
  const small = fc.property(fc.nat(), (one) => one < 1_000);
  const failure = await assertProperty(small, { numRuns: 1_000, seed }).catch(String);
  expect(failure).toContain(`seed: ${seed}`);
  expect(failure).toContain('Counterexample: [1000]');
  const path = /path: "([\d:]+)"/.exec(failure ?? '')?.[1];
  await expect(assertProperty(small, { numRuns: 1, seed, path })).rejects.toThrow('[1000]');
});

test('cleans up after each case, also after one that fails', async () => {
  let [begun, ended] = [0, 0];
  const failing = fc
    .property(fc.nat(), () => {
      begun += 1;
      return begun < 5;
    })
    .afterEach(() => {
      ended += 1;
    });
  await expect(assertProperty(failing, { numRuns: 10 })).rejects.toThrow('Property failed');
  expect(begun).toBeGreaterThanOrEqual(5);
  expect(ended).toBe(begun);
});
