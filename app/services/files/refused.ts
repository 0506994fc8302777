/**
 * `mismatch`: the extension and the bytes differ; `broken`: the file is damaged; `embedded`:
 * contains an object of another program or loads external content; `formulas`: a CSV with formulas;
 * `quota`: the company's storage is full; `unscanned`: the virus scanner gave no verdict;
 * `unstored`: the bucket of the uploads did not take the file.
 */
type FileRefusal =
  | ('empty' | 'kind' | 'mismatch' | 'too-large' | 'pixels' | 'broken')
  | ('macros' | 'embedded' | 'formulas' | 'quota' | 'infected' | 'unscanned' | 'unstored');

export class FileRefused extends Error {
  override name = 'FileRefused';

  constructor(
    readonly code: FileRefusal,
    options?: ErrorOptions,
  ) {
    super(`File refused: ${code}`, options);
  }
}
