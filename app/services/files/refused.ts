/**
 * Why a file is not taken. `kind`: not one of the kinds we keep; `mismatch`: its name says another kind than its
 * bytes; `pixels`: more than 50 megapixels; `broken`: cannot be read to its end; `macros`: a document that runs.
 */
export type FileRefusal = 'kind' | 'mismatch' | 'too-large' | 'pixels' | 'broken' | 'macros';

export class FileRefused extends Error {
  override name = 'FileRefused';

  constructor(
    readonly code: FileRefusal,
    options?: ErrorOptions,
  ) {
    super(`File refused: ${code}`, options);
  }
}
