import { FileRefused } from './refused';

/** Bytes that are looked at before others get their turn. */
const atOnce = 256 * 1024;

/** What no text has: everything below the space but tabs and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const noText = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;

/**
 * Where some spreadsheet begins a cell, whatever separator it takes: a formula, also one in full
 * width. Numbers, phones and words may begin with `+`, `-` and `@` too, so those only count before
 * a function or a call of another program.
 */
const formula =
  /[\n\r,;\t|][" \xa0]*(?:=|\xef\xbc\x9d|[+\-@][^\n\r,;\t|]*?(?:[A-Za-z_.]\(|[A-Za-z]\|[^\n\r,;\t|]*!))|[\n\r,;\t|] *"[+\-@][^"]*?(?:[A-Za-z_.]\(|[A-Za-z]\|)/;

/** Throws `FileRefused` unless the bytes are text in which nothing runs (docs/rules.md#uploads). */
export async function checkCsv(bytes: Buffer): Promise<void> {
  if (bytes.length === 0) throw new FileRefused('kind');
  for (let at = 0; at < bytes.length; ) {
    const lineEnd = bytes.indexOf('\n', at + atOnce);
    const end = lineEnd < 0 ? bytes.length : lineEnd;
    // Every alphabet a spreadsheet writes has ASCII as it is, but for UTF-16, whose zeros are no
    // text.
    const text = bytes.toString('latin1', at, end);
    if (noText.test(text)) throw new FileRefused('kind');
    if (formula.test(at === 0 ? `\n${text.replace(/^\xef\xbb\xbf/, '')}` : text))
      throw new FileRefused('formulas');
    at = end;
    await new Promise(setImmediate);
  }
}
