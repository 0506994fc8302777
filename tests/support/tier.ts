/**
 * Whether the release tier runs (`npm run test:release`). It holds the files of `tests/release`,
 * and files that import this module run in it a second time, with all their cases.
 */
export const isRelease = process.env.YESOD_TIER === 'release';
