import { type Entry, fromBufferPromise } from 'yauzl';
import { FileRefused } from './refused';

/** Bytes of a local file header without its name (APPNOTE 4.3.7). */
const LOCAL_HEADER_BYTES = 30;

export type ZipPart = {
  name: string;
  unpackedSize: number;
  /** The unpacked bytes; fails if they are more or fewer than `unpackedSize`. */
  read: () => Promise<AsyncIterable<Buffer>>;
};

/**
 * Lists the parts of a ZIP file.
 * @throws FileRefused for damage, encryption, names that leave the folder or occur twice, and
 * overlapping parts
 */
export async function zipParts(bytes: Buffer, maxParts: number): Promise<ZipPart[]> {
  try {
    const zip = await fromBufferPromise(bytes, { strictFileNames: true });
    if (zip.entryCount > maxParts) throw new FileRefused('too-large');
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    if (!entries.every(isPlain) || !areDistinct(entries, bytes.length))
      throw new FileRefused('broken');
    return entries.map((entry) => ({
      name: entry.fileName,
      unpackedSize: entry.uncompressedSize,
      read: () => zip.openReadStreamPromise(entry),
    }));
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused('broken', { cause: error });
  }
}

const isPlain = (entry: Entry): boolean =>
  entry.canDecodeFileData() && entry.fileName !== '' && !/[\p{Cc}:]/u.test(entry.fileName);

/** Overlapping parts are how a small file unpacks to a huge one. */
function areDistinct(entries: Entry[], fileBytes: number): boolean {
  const names = new Set(entries.map(({ fileName }) => fileName.toLowerCase()));
  if (names.size !== entries.length) return false;
  const inOrder = entries.toSorted(
    (one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader,
  );
  return inOrder.every((entry, index) => {
    const end = inOrder[index + 1]?.relativeOffsetOfLocalHeader ?? fileBytes;
    return entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_BYTES + entry.compressedSize <= end;
  });
}
