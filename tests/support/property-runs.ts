import fc from 'fast-check';
import { receiveMessages } from './event-loop';
import { isRelease } from './tier';

type Runs = Pick<fc.Parameters, 'seed' | 'path'> & {
  /** The number of generated cases. */
  numRuns: number;
  /** Milliseconds after which no more cases are generated, once `minRuns` have passed. */
  timeLimit?: number;
  minRuns?: number;
};

const cases = process.env.PROPERTY_RUNS;

/**
 * The runs of a property of pure arithmetic: in the release tier 10,000, or as many as a minute
 * allows. `npm run torture` sets `PROPERTY_RUNS`, without that limit.
 */
const propertyRuns: Runs = cases
  ? { numRuns: Number(cases) }
  : runsOfTier(100, { numRuns: 10_000, timeLimit: 60_000 });

/**
 * The runs of a property that writes to a database, in the first tier and in the release tier. Its
 * databases are closed after each case (`afterEach(closeDatabases)`).
 */
export const databaseRuns = (inFirstTier: number): Runs =>
  runsOfTier(inFirstTier, { numRuns: 1_000, timeLimit: 180_000 });

/** However slow the machine is, the release tier runs no fewer cases than the first tier. */
function runsOfTier(inFirstTier: number, inRelease: Runs): Runs {
  return isRelease ? { ...inRelease, minRuns: inFirstTier } : { numRuns: inFirstTier };
}

/**
 * Asserts a property as `fc.assert` does, with the same cases for the same seed, but receives
 * messages before each case. To repeat a failure, pass the seed and path that it reports.
 */
export function assertProperty<Ts>(
  property: fc.IRawProperty<Ts>,
  { timeLimit = Number.POSITIVE_INFINITY, minRuns = 1, ...parameters }: Runs = propertyRuns,
): Promise<void> {
  const end = performance.now() + timeLimit;
  let passed = 0;
  const inTurns: fc.IRawProperty<Ts, true> = {
    isAsync: () => true,
    generate: (random, runId) => property.generate(random, runId),
    shrink: (value) => property.shrink(value),
    runBeforeEach: async () => property.runBeforeEach(),
    runAfterEach: async () => property.runAfterEach(),
    async run(value) {
      if (passed >= minRuns && performance.now() >= end) return new fc.PreconditionFailure(true);
      await receiveMessages();
      const failure = await property.run(value);
      if (failure === null) passed += 1;
      return failure;
    },
  };
  return fc.assert(inTurns, parameters);
}
