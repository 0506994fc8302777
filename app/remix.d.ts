/** Loader data is passed to screens unchanged, not through JSON. */
declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true;
  }
}

export {};
