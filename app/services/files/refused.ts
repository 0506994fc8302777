/**
 * Why a file is not taken. `kind`: not one of the kinds we keep; `mismatch`: its name says another kind than its
 * bytes; `pixels`: more than 50 megapixels; `broken`: cannot be read to its end; `macros`: a document that runs;
 * `quota`: no room is left for the company.
 */
export type FileRefusal = 'kind' | 'mismatch' | 'too-large' | 'pixels' | 'broken' | 'macros' | 'quota';

export class FileRefused extends Error {
  override name = 'FileRefused';

  constructor(
    readonly code: FileRefusal,
    options?: ErrorOptions,
  ) {
    super(`File refused: ${code}`, options);
  }
}
