export type FileKind = 'jpg' | 'png' | 'webp' | 'gif' | 'pdf' | 'docx';

const signatures: Record<FileKind, string[]> = {
  jpg: ['\xff\xd8\xff'],
  png: ['\x89PNG\r\n\x1a\n'],
  gif: ['GIF87a', 'GIF89a'],
  webp: ['RIFF'],
  pdf: ['%PDF-'],
  docx: ['PK\x03\x04'],
};

/** A zip counts as docx until it is looked into. */
export function kindOfBytes(bytes: Buffer): FileKind | null {
  const head = bytes.toString('latin1', 0, 12);
  const kinds = Object.keys(signatures) as FileKind[];
  const kind = kinds.find((candidate) =>
    signatures[candidate].some((signature) => head.startsWith(signature)),
  );
  // A RIFF file says at its ninth byte what it holds.
  return !kind || (kind === 'webp' && head.slice(8) !== 'WEBP') ? null : kind;
}

export function isImage(kind: FileKind | null): boolean {
  return kind !== null && kind !== 'pdf' && kind !== 'docx';
}
