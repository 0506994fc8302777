/**
 * The number of generated cases for each property of pure arithmetic. `npm run torture` sets
 * `PROPERTY_RUNS` to 10,000.
 */
export const propertyRuns = { numRuns: Number(process.env.PROPERTY_RUNS ?? 300) };
