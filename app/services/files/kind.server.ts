import { checkCsv } from './csv.server';
import { MAX_DOCUMENT_BYTES, MAX_IMAGE_BYTES } from './limits';
import { type FileKind, isImage, kindOfBytes } from './magic.server';
import { checkOffice } from './office.server';
import { FileRefused } from './refused';

const office = 'application/vnd.openxmlformats-officedocument';
const mediaTypes: Record<FileKind, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  pdf: 'application/pdf',
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  csv: 'text/csv',
};

/** Extensions that servers run or browsers render, rejected inside a name too: `x.php.jpg`. */
const active = new RegExp(
  String.raw`\.(php\d?|phtml|phar|aspx?|jspx?|cgi|pl|py|rb|sh|bash|bat|cmd|com|exe|dll|msi|scr` +
    String.raw`|vbs|ps1|jar|m?js|x?html?|shtml|svgz?|xml|swf|hta|htaccess)(?=[.\s]|$)`,
  'i',
);

/** What the first bytes show, if not the kind itself; null for text, which has no signature. */
const signatures: Partial<Record<FileKind, string | null>> = {
  docx: 'zip',
  xlsx: 'zip',
  csv: null,
};

/**
 * Detects the kind by the bytes, and requires the name to match (docs/rules.md#uploads).
 * @throws FileRefused
 */
export async function kindOf(
  bytes: Buffer,
  name: string,
): Promise<{ kind: FileKind; mediaType: string }> {
  const kind = kindOfName(name);
  const detected = kindOfBytes(bytes);
  if (!kind || (!detected && kind !== 'csv')) throw new FileRefused('kind');
  const { [kind]: expected = kind } = signatures;
  if (detected !== expected) throw new FileRefused('mismatch');
  if (bytes.length > (isImage(kind) ? MAX_IMAGE_BYTES : MAX_DOCUMENT_BYTES))
    throw new FileRefused('too-large');
  if (kind === 'docx' || kind === 'xlsx') await checkOffice(bytes, kind);
  if (kind === 'csv') await checkCsv(bytes);
  return { kind, mediaType: mediaTypes[kind] };
}

function kindOfName(name: string): FileKind | null {
  if (/\p{Cc}/u.test(name) || active.test(name)) return null;
  const ending = /[^.]\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  if (ending === 'jpeg') return 'jpg';
  return ending && Object.hasOwn(mediaTypes, ending) ? (ending as FileKind) : null;
}
