import { inflateRawSync } from 'node:zlib';
import { MAX_DOCX_ENTRIES, MAX_DOCX_UNPACKED_BYTES } from './limits';
import { FileRefused } from './refused';
import { LOCAL_BYTES, LOCAL_SIGNATURE, type ZipEntry, zipEntries } from './zip.server';

const CONTENT_TYPES = '[Content_Types].xml';
const MAX_CONTENT_TYPES_BYTES = 1024 * 1024;

/** Throws `FileRefused` unless the bytes are a Word document of bearable size without macros (docs/rules.md#uploads). */
export function checkDocx(bytes: Buffer): void {
  const entries = zipEntries(bytes, MAX_DOCX_ENTRIES);
  if (entries.reduce((sum, entry) => sum + entry.unpackedSize, 0) > MAX_DOCX_UNPACKED_BYTES) {
    throw new FileRefused('too-large');
  }
  const contentTypes = entries.find((entry) => entry.name === CONTENT_TYPES);
  const isWord = entries.some((entry) => entry.name === 'word/document.xml');
  if (!contentTypes || !isWord) throw new FileRefused('kind');

  // A macro part may bear any name, but Word runs it only when its content type is declared. Entities and
  // character references could hide that, and no honest declaration has them.
  const declaresMacros = /vbaProject|macroEnabled|&#|<!/i.test(unpack(bytes, contentTypes));
  if (declaresMacros || entries.some((entry) => /(^|\/)vbaProject\.bin$/i.test(entry.name))) {
    throw new FileRefused('macros');
  }
}

function unpack(bytes: Buffer, entry: ZipEntry): string {
  try {
    if (bytes.readUInt32LE(entry.offset) !== LOCAL_SIGNATURE) throw new Error('no local header');
    const names = bytes.readUInt16LE(entry.offset + 26) + bytes.readUInt16LE(entry.offset + 28);
    const start = entry.offset + LOCAL_BYTES + names;
    const packed = bytes.subarray(start, start + entry.packedSize);
    const text =
      entry.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: MAX_CONTENT_TYPES_BYTES });
    // Office reads UTF-16 as well, in which the words looked for have a zero after each letter.
    return text.toString('latin1').replaceAll('\0', '');
  } catch (error) {
    throw new FileRefused('broken', { cause: error });
  }
}
