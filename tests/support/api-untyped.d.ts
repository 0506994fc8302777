/** What stands in for the types of the API until `npm run typecheck` has made them. */
// biome-ignore lint/suspicious/noExplicitAny: nothing is known of them yet.
export type paths = any;
