/**
 * Remix's own options; vite.config.ts hands them to the plugin.
 * Lazy route discovery stays off: its manifest endpoint would list the admin routes to anyone.
 */
export default {
  ignoredRouteFiles: ['**/.*'],
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_routeConfig: false,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
