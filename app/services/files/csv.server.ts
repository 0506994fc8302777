import { FileRefused } from './refused';

/** Bytes checked before other requests get a turn. */
const atOnce = 256 * 1024;

/**
 * Control characters that no text contains: everything below the space except tabs and line breaks.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters.
const noText = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;

/**
 * Finds formulas at the beginning of a cell, for any separator, full-width forms included.
 * Numbers, phones and words may begin with `+`, `-` and `@` too, so those count only before a
 * function or a call of another program.
 */
const formula = (() => {
  const cellStart = String.raw`[\n\r,;\t|]`;
  const inCell = String.raw`[^\n\r,;\t|]*`;
  const equals = String.raw`=|\xef\xbc\x9d`;
  const call = String.raw`[+\-@]${inCell}?(?:[A-Za-z_.]\(|[A-Za-z]\|${inCell}!)`;
  const quotedCall = String.raw`"[+\-@][^"]*?(?:[A-Za-z_.]\(|[A-Za-z]\|)`;
  const unquoted = String.raw`${cellStart}[" \xa0]*(?:${equals}|${call})`;
  return new RegExp(`${unquoted}|${cellStart} *${quotedCall}`);
})();

/** Throws `FileRefused` unless the bytes are text without formulas (docs/rules.md#uploads). */
export async function checkCsv(bytes: Buffer): Promise<void> {
  if (bytes.length === 0) throw new FileRefused('kind');
  for (let at = 0; at < bytes.length; ) {
    const lineEnd = bytes.indexOf('\n', at + atOnce);
    const end = lineEnd < 0 ? bytes.length : lineEnd;
    // Every encoding a spreadsheet writes contains ASCII, except UTF-16, whose zero bytes are
    // rejected.
    const text = bytes.toString('latin1', at, end);
    if (noText.test(text)) throw new FileRefused('kind');
    if (formula.test(at === 0 ? `\n${text.replace(/^\xef\xbb\xbf/, '')}` : text))
      throw new FileRefused('formulas');
    at = end;
    await new Promise(setImmediate);
  }
}
