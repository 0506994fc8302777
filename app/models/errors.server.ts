/** What a model refuses, by name; `app/http` turns it into a status and a translated text. */
export type ErrorCode = 'not-found' | 'forbidden' | 'stale' | 'in-use' | 'too-many';

export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    /** Figures for the text, such as how many records stand in the way. */
    readonly values: Record<string, string | number> = {},
  ) {
    super(code);
    this.name = 'AppError';
  }
}
