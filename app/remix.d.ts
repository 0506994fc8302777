/** Loader data is handed to screens as it is, not through JSON. */
declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true;
  }
}

export {};
