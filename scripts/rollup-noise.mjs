/** Comments zod means for another bundler, and routes that have no part in the browser: both are as they should be. */
const noise = new Set(['INVALID_ANNOTATION', 'EMPTY_BUNDLE']);

/** Rollup's `onwarn`, silent about what needs nobody's attention. */
export function passOverNoise(warning, warn) {
  if (!noise.has(warning.code)) warn(warning);
}
