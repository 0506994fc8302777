import { isRelease } from './tier';

/**
 * The number of generated cases for each property of pure arithmetic. `npm run torture` sets
 * `PROPERTY_RUNS`.
 */
export const propertyRuns = {
  numRuns: Number(process.env.PROPERTY_RUNS ?? (isRelease ? 10_000 : 100)),
};

/**
 * The number of generated cases for a property that writes to a database, in the first tier and in
 * the release tier. Its databases are closed after each case (`afterEach(closeDatabases)`).
 */
export const databaseRuns = (inFirstTier: number) => ({ numRuns: isRelease ? 1_000 : inFirstTier });
