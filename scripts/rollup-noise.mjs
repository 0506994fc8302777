/** Comments zod means for another bundler, and routes that have no part in the browser. */
const noise = new Set(['INVALID_ANNOTATION', 'EMPTY_BUNDLE']);

export function passOverNoise(warning, warn) {
  if (!noise.has(warning.code)) warn(warning);
}
