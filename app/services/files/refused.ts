/**
 * `mismatch`: the name says another kind than the bytes; `broken`: cannot be read to its end;
 * `embedded`: holds another program's object, or fetches something from elsewhere; `formulas`: a
 * table in text that runs; `quota`: the company's room; `unscanned`: the virus scanner gave no
 * verdict.
 */
export type FileRefusal =
  | ('empty' | 'kind' | 'mismatch' | 'too-large' | 'pixels' | 'broken')
  | ('macros' | 'embedded' | 'formulas' | 'quota' | 'infected' | 'unscanned');

export class FileRefused extends Error {
  override name = 'FileRefused';

  constructor(
    readonly code: FileRefusal,
    options?: ErrorOptions,
  ) {
    super(`File refused: ${code}`, options);
  }
}
