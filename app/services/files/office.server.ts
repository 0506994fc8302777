import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { MAX_OFFICE_ENTRIES, MAX_OFFICE_UNPACKED_BYTES } from './limits';
import { FileRefused } from './refused';
import { LOCAL_BYTES, LOCAL_SIGNATURE, type ZipEntry, zipEntries } from './zip.server';

/**
 * What says how the parts hang together, and is looked into: no more of it than any honest document
 * has.
 */
const directions = /^\[Content_Types\]\.xml$|\.rels$/i;
const MAX_DIRECTIONS_BYTES = 1024 * 1024;

/** By what a document of each kind is known. */
const mainParts = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml' };
export type OfficeKind = keyof typeof mainParts;

/** Those of Excel before there was VBA are sheets. */
const running = /vbaProject|macroEnabled|macrosheet|xlMacro|dialogsheet/i;

/**
 * Objects of other programs, and what Office fetches from elsewhere without asking: by their types.
 */
const embedding =
  /officedocument\.oleObject|ms-office\.activeX|relationships\/(oleObject|control|activeX\w*|attachedTemplate|subDocument|frame|aFChunk|mailMerge\w*Source|externalLink\w*|connections|queryTable|webextension\w*)["']/i;

/** A tag with its attributes, in whose values a `>` may stand. */
const tag = /<(?:[^>"']|"[^"]*"|'[^']*')*>/g;

/** How old Office files, macros and whatever is embedded by OLE begin. */
const OLE_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/**
 * Throws `FileRefused` unless the bytes are an Office document of bearable size that runs nothing
 * and fetches nothing (docs/rules.md#uploads).
 */
export async function checkOffice(bytes: Buffer, kind: OfficeKind): Promise<void> {
  const entries = zipEntries(bytes, MAX_OFFICE_ENTRIES);
  if (entries.reduce((sum, entry) => sum + entry.unpackedSize, 0) > MAX_OFFICE_UNPACKED_BYTES) {
    throw new FileRefused('too-large');
  }
  const hasPart = (part: string) => entries.some(({ name }) => name === part);
  if (!hasPart('[Content_Types].xml') || !hasPart(mainParts[kind])) throw new FileRefused('kind');
  // By its name first, whatever is in it.
  if (entries.some(({ name }) => /(^|\/)vbaProject\.bin$/i.test(name)))
    throw new FileRefused('macros');
  for (const entry of entries) {
    const text = await unpack(bytes, entry);
    if (directions.test(entry.name)) checkDirections(text);
  }
}

/** A part may bear any name, but Office runs, embeds or fetches only what is declared. */
function checkDirections(text: string) {
  if (running.test(text)) throw new FileRefused('macros');
  // Entities, references and instructions could hide the words looked for, and no honest
  // declaration has them.
  if (/&#|<!|<\?(?!xml\s)/i.test(text)) throw new FileRefused('macros');
  if (embedding.test(text) || text.match(tag)?.some(isElsewhere)) throw new FileRefused('embedded');
}

/**
 * A link is followed by whoever presses it; everything else that lies elsewhere is fetched without
 * asking.
 */
const isElsewhere = (relationship: string): boolean =>
  /TargetMode\s*=\s*["']\s*External/i.test(relationship) &&
  !/relationships\/hyperlink["']/i.test(relationship);

/**
 * What an entry says of its size is believed no further than it goes. @returns the text of
 * directions
 */
async function unpack(bytes: Buffer, entry: ZipEntry): Promise<string> {
  const kept: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of chunksOf(bytes, entry)) {
      if (size === 0 && chunk.subarray(0, 8).equals(OLE_SIGNATURE))
        throw new FileRefused('embedded');
      size += chunk.length;
      if (size > entry.unpackedSize) throw new FileRefused('broken');
      if (directions.test(entry.name)) kept.push(chunk);
      if (kept.length > 0 && size > MAX_DIRECTIONS_BYTES) throw new FileRefused('broken');
    }
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused('broken', { cause: error });
  }
  if (size !== entry.unpackedSize) throw new FileRefused('broken');
  // Office reads UTF-16 as well, in which the words looked for have a zero after each letter.
  return Buffer.concat(kept).toString('latin1').replaceAll('\0', '');
}

function chunksOf(bytes: Buffer, { offset, method, packedSize }: ZipEntry): AsyncIterable<Buffer> {
  if (bytes.readUInt32LE(offset) !== LOCAL_SIGNATURE) throw new FileRefused('broken');
  const names = bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const start = offset + LOCAL_BYTES + names;
  const packed = Readable.from([bytes.subarray(start, start + packedSize)]);
  return method === 0 ? packed : packed.pipe(createInflateRaw());
}
