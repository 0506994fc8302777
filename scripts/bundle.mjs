/** Comments that zod has for another bundler, and routes without browser code. */
const noise = new Set(['INVALID_ANNOTATION', 'EMPTY_BUNDLE']);

export function passOverNoise(warning, warn) {
  if (!noise.has(warning.code)) warn(warning);
}

/**
 * Removes Remix's polyfills of Node's own features: `installGlobals` is never called but would add
 * 2 MB.
 * @type {import('vite').Plugin}
 */
export const leaveOutPolyfills = {
  name: 'leave-out-polyfills',
  enforce: 'pre',
  resolveId: (id) => (id === 'undici' || id === '@remix-run/web-fetch' ? '\0nothing' : null),
  load: (id) => (id === '\0nothing' ? 'export default {}' : null),
};

/**
 * Leaves out Remix's packing of loader data for its client router, which no page uses. It took a
 * tenth of the time of a list.
 * @type {import('vite').Plugin}
 */
export const leaveOutHandoff = {
  name: 'leave-out-handoff',
  enforce: 'pre',
  resolveId: (id) => (id === 'turbo-stream' ? '\0turbo-stream' : null),
  load: (id) => (id === '\0turbo-stream' ? 'export const encode = () => null;' : null),
};

/**
 * Empties the client bundles of the routes: pages load no script except entry.client.tsx, so
 * compiling every screen for the browser would be wasted.
 * @type {import('vite').Plugin}
 */
export const emptyClientRoutes = {
  name: 'empty-client-routes',
  enforce: 'post',
  transform: (_code, id) =>
    id.endsWith('?__remix-build-client-route') ? { code: 'export {}', map: null } : null,
};
