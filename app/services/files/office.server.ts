import { MAX_OFFICE_ENTRIES, MAX_OFFICE_UNPACKED_BYTES } from './limits';
import { FileRefused } from './refused';
import { type ZipPart, zipParts } from './zip.server';

/** Parts that declare types and relationships; in honest documents each is below a megabyte. */
const directions = /^\[Content_Types\]\.xml$|\.rels$/i;
const MAX_DIRECTIONS_BYTES = 1024 * 1024;

/** The part that every document of a kind has. */
const mainParts = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml' };
export type OfficeKind = keyof typeof mainParts;

/** Declarations of macros. Before VBA, Excel stored macros in sheets. */
const running = /vbaProject|macroEnabled|macrosheet|xlMacro|dialogsheet/i;

/** Types of embedded objects, and of external content that Office loads without asking. */
const embedding = new RegExp(
  String.raw`officedocument\.oleObject|ms-office\.activeX|relationships/(oleObject|control` +
    String.raw`|activeX\w*|attachedTemplate|subDocument|frame|aFChunk|mailMerge\w*Source` +
    String.raw`|externalLink\w*|connections|queryTable|webextension\w*)["']`,
  'i',
);

/** A tag with its attributes, whose values may contain a `>`. */
const tag = /<(?:[^>"']|"[^"]*"|'[^']*')*>/g;

/** The first bytes of old Office files, macros and OLE objects. */
const OLE_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/**
 * Accepts Office documents that run nothing, fetch nothing and unpack to a limited size
 * (docs/rules.md#uploads).
 *
 * @throws FileRefused
 */
export async function checkOffice(bytes: Buffer, kind: OfficeKind): Promise<void> {
  const parts = await zipParts(bytes, MAX_OFFICE_ENTRIES);
  if (parts.reduce((sum, part) => sum + part.unpackedSize, 0) > MAX_OFFICE_UNPACKED_BYTES) {
    throw new FileRefused('too-large');
  }
  const hasPart = (wanted: string) => parts.some(({ name }) => name === wanted);
  if (!hasPart('[Content_Types].xml') || !hasPart(mainParts[kind])) throw new FileRefused('kind');
  // A macro part is rejected by its name, regardless of its content.
  if (parts.some(({ name }) => /(^|\/)vbaProject\.bin$/i.test(name)))
    throw new FileRefused('macros');
  for (const part of parts) {
    const text = await readPart(part);
    if (directions.test(part.name)) checkDirections(text);
  }
}

/** Office runs, embeds and loads only declared parts, so only declarations are checked. */
function checkDirections(text: string) {
  if (running.test(text)) throw new FileRefused('macros');
  // Entities, comments and instructions could hide the forbidden words; honest files have none.
  if (/&#|<!|<\?(?!xml\s)/i.test(text)) throw new FileRefused('macros');
  if (embedding.test(text) || text.match(tag)?.some(isElsewhere)) throw new FileRefused('embedded');
}

/** Hyperlinks open only on a click; other external targets are loaded automatically. */
const isElsewhere = (relationship: string): boolean =>
  /TargetMode\s*=\s*["']\s*External/i.test(relationship) &&
  !/relationships\/hyperlink["']/i.test(relationship);

/**
 * Reads a part to its end.
 * @returns its text if it declares types or relationships
 */
async function readPart(part: ZipPart): Promise<string> {
  const isDirections = directions.test(part.name);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of await part.read()) {
      if (size === 0 && chunk.subarray(0, 8).equals(OLE_SIGNATURE))
        throw new FileRefused('embedded');
      size += chunk.length;
      if (isDirections) chunks.push(chunk);
      if (isDirections && size > MAX_DIRECTIONS_BYTES) throw new FileRefused('broken');
    }
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused('broken', { cause: error });
  }
  // Office also reads UTF-16, in which a zero byte follows each letter.
  return Buffer.concat(chunks).toString('latin1').replaceAll('\0', '');
}
