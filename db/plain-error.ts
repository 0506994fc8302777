/**
 * An error for the operator, printed as one line without a stack: what is wrong and how to fix it.
 */
export class PlainError extends Error {
  override name = 'PlainError';
}
