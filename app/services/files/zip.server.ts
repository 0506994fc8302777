import { FileRefused } from './refused';

export type ZipEntry = {
  name: string;
  method: number;
  packedSize: number;
  unpackedSize: number;
  offset: number;
};

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
export const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
export const LOCAL_BYTES = 30;
const MAX_COMMENT_BYTES = 0xffff;

/**
 * The central directory (APPNOTE 4.3.12, 4.3.16).
 * @throws FileRefused for what no document is: in parts, encrypted, overlapping
 */
export function zipEntries(bytes: Buffer, maxEntries: number): ZipEntry[] {
  const end = endRecord(bytes);
  if (end.count > maxEntries) throw new FileRefused('too-large');
  const entries: ZipEntry[] = [];
  let at = end.start;
  for (let index = 0; index < end.count; index++) {
    if (at + ENTRY_BYTES > end.at || bytes.readUInt32LE(at) !== ENTRY_SIGNATURE)
      throw new FileRefused('broken');
    const next = at + ENTRY_BYTES + sumOfLengths(bytes, at);
    if (next > end.at) throw new FileRefused('broken');
    entries.push(entryAt(bytes, at));
    at = next;
  }
  if (at !== end.at) throw new FileRefused('broken');
  checkTogether(entries, end.start);
  return entries;
}

function endRecord(bytes: Buffer): { at: number; start: number; count: number } {
  const last = bytes.length - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES); at--) {
    if (bytes.readUInt32LE(at) !== END_SIGNATURE || bytes.readUInt16LE(at + 20) !== last - at)
      continue;
    const [disk, startDisk, countHere, count] = [4, 6, 8, 10].map((field) =>
      bytes.readUInt16LE(at + field),
    );
    const start = bytes.readUInt32LE(at + 16);
    const isWhole = disk === 0 && startDisk === 0 && countHere === count;
    if (!isWhole || start + bytes.readUInt32LE(at + 12) !== at) break;
    return { at, start, count: count ?? 0 };
  }
  throw new FileRefused('broken');
}

function sumOfLengths(bytes: Buffer, at: number): number {
  return bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
}

function entryAt(bytes: Buffer, at: number): ZipEntry {
  const nameEnd = at + ENTRY_BYTES + bytes.readUInt16LE(at + 28);
  const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1;
  const entry = {
    name: bytes.toString('utf8', at + ENTRY_BYTES, nameEnd),
    method: bytes.readUInt16LE(at + 10),
    packedSize: bytes.readUInt32LE(at + 20),
    unpackedSize: bytes.readUInt32LE(at + 24),
    offset: bytes.readUInt32LE(at + 42),
  };
  const isPlainMethod = entry.method === 0 || entry.method === 8;
  if (isEncrypted || !isPlainMethod || !isInside(entry.name)) throw new FileRefused('broken');
  return entry;
}

function isInside(name: string): boolean {
  return (
    name !== '' &&
    !/[\p{Cc}\\:]/u.test(name) &&
    !name.startsWith('/') &&
    !name.split('/').includes('..')
  );
}

/** Entries that share bytes are how a small file claims to be a huge one. */
function checkTogether(entries: ZipEntry[], directoryStart: number): void {
  const names = new Set(entries.map((entry) => entry.name.toLowerCase()));
  if (names.size !== entries.length) throw new FileRefused('broken');
  const inOrder = [...entries].sort((one, other) => one.offset - other.offset);
  for (const [index, entry] of inOrder.entries()) {
    const limit = inOrder[index + 1]?.offset ?? directoryStart;
    if (entry.offset + LOCAL_BYTES + entry.packedSize > limit) throw new FileRefused('broken');
  }
}
