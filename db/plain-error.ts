/**
 * Told to whoever runs the site, in one line: what is wrong and the way out of it. A stack would
 * add nothing.
 */
export class PlainError extends Error {
  override name = 'PlainError';
}
