/** Replaces the types of the API until `npm run typecheck` has generated them. */
// biome-ignore lint/suspicious/noExplicitAny: the types are not generated yet.
export type paths = any;
