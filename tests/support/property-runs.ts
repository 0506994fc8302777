import { isRelease } from './tier';

const cases = process.env.PROPERTY_RUNS;

/**
 * The number of generated cases for each property of pure arithmetic: in the release tier 10,000, or
 * as many as a minute allows. `npm run torture` sets `PROPERTY_RUNS`, without that limit.
 */
export const propertyRuns = {
  numRuns: Number(cases ?? (isRelease ? 10_000 : 100)),
  ...(isRelease && !cases && { interruptAfterTimeLimit: 60_000 }),
};

/**
 * The number of generated cases for a property that writes to a database, in the first tier and in
 * the release tier. Its databases are closed after each case (`afterEach(closeDatabases)`).
 */
export const databaseRuns = (inFirstTier: number) => ({ numRuns: isRelease ? 1_000 : inFirstTier });
