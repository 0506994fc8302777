/** Comments zod means for another bundler, and routes that have no part in the browser. */
const noise = new Set(['INVALID_ANNOTATION', 'EMPTY_BUNDLE']);

export function passOverNoise(warning, warn) {
  if (!noise.has(warning.code)) warn(warning);
}

/**
 * Remix's stand-ins for what Node has itself: `installGlobals`, which nobody calls, would take 2 MB
 * of them along.
 * @type {import('vite').Plugin}
 */
export const leaveOutPolyfills = {
  name: 'leave-out-polyfills',
  enforce: 'pre',
  resolveId: (id) => (id === 'undici' || id === '@remix-run/web-fetch' ? '\0nothing' : null),
  load: (id) => (id === '\0nothing' ? 'export default {}' : null),
};
