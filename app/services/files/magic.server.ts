import type { OfficeKind } from './office.server';

export type FileKind = 'jpg' | 'png' | 'webp' | 'gif' | 'pdf' | 'csv' | OfficeKind;
/**
 * The kind according to the first bytes: an Office document is a zip at first, and text has no
 * signature.
 */
type BytesKind = Exclude<FileKind, 'csv' | OfficeKind> | 'zip';

const signatures: Record<BytesKind, string[]> = {
  jpg: ['\xff\xd8\xff'],
  png: ['\x89PNG\r\n\x1a\n'],
  gif: ['GIF87a', 'GIF89a'],
  webp: ['RIFF'],
  pdf: ['%PDF-'],
  zip: ['PK\x03\x04'],
};

export function kindOfBytes(bytes: Buffer): BytesKind | null {
  const head = bytes.toString('latin1', 0, 12);
  const kinds = Object.keys(signatures) as BytesKind[];
  const kind = kinds.find((candidate) =>
    signatures[candidate].some((signature) => head.startsWith(signature)),
  );
  // A RIFF file names its content at byte 8.
  return !kind || (kind === 'webp' && head.slice(8) !== 'WEBP') ? null : kind;
}

const images: readonly (FileKind | BytesKind | null)[] = ['jpg', 'png', 'webp', 'gif'];
export const isImage = (kind: FileKind | BytesKind | null): boolean => images.includes(kind);
