import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { type Entry, openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { FileRefused } from './refused';

export type Part = {
  /** Separated by slashes, relative, and without `..`. */
  name: string;
  bytes: AsyncIterable<string | Buffer>;
  /** True if it is compressed already, like photos and documents. */
  isPacked?: boolean;
};

/** Writes a zip of any size; each part is requested after the previous one is written. */
export async function writeZip(path: string, parts: AsyncIterable<Part>): Promise<void> {
  const { output, filled } = packing(parts);
  try {
    await pipeline(output, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } finally {
    await filled;
  }
}

/** Streams a zip while it is built. */
export const zipStream = (parts: AsyncIterable<Part>): Readable => packing(parts).output;

/** Errors are reported by the output; `filled` resolves when nothing more is read. */
function packing(parts: AsyncIterable<Part>) {
  const zip = new ZipFile();
  zip.on('error', () => {});
  const output = zip.outputStream as Readable;
  const outputEnd = finished(output);
  outputEnd.catch(() => {});
  const filled = fill(zip, parts, outputEnd).catch((error) => void output.destroy(error));
  return { output, filled };
}

async function fill(zip: ZipFile, parts: AsyncIterable<Part>, outputEnd: Promise<void>) {
  for await (const { name, bytes, isPacked = false } of parts) {
    const stream = Readable.from(bytes);
    zip.addReadStream(stream, name, { compress: !isPacked });
    // Destroyed before its source is closed.
    await Promise.race([finished(stream), outputEnd]).catch((error) => ended(stream, error));
  }
  zip.end();
}

async function ended(stream: Readable, error: unknown): Promise<never> {
  await finished(stream.destroy()).catch(() => undefined);
  throw error;
}

export type OpenZip = {
  names(): string[];
  /**
   * @throws FileRefused `too-large` if it unpacks to more than allowed, `broken` if it is damaged
   */
  read(name: string, most: number): AsyncGenerator<Buffer>;
  close(): void;
};

/**
 * Opens an untrusted zip of any size; names are only looked up, never used as paths.
 * @throws FileRefused
 */
export async function openZip(path: string, mostEntries: number): Promise<OpenZip> {
  const zip = await openPromise(path, { strictFileNames: true, autoClose: false }).catch(broken);
  try {
    if (zip.entryCount > mostEntries) throw new FileRefused('too-large');
    const entries = new Map<string, Entry>();
    let packed = 0;
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName) || entry.isEncrypted()) throw new FileRefused('broken');
      entries.set(entry.fileName, entry);
      packed += entry.compressedSize;
    }
    // Overlapping entries are how a small file claims to be a huge one.
    if (packed > (await stat(path)).size) throw new FileRefused('broken');
    return {
      names: () => [...entries.keys()],
      async *read(name, most) {
        const entry = entries.get(name);
        if (!entry) throw new FileRefused('broken');
        if (entry.uncompressedSize > most) throw new FileRefused('too-large');
        const stream = await zip.openReadStreamPromise(entry).catch(broken);
        // More bytes than the size declared in the zip cause an error.
        try {
          yield* stream as AsyncIterable<Buffer>;
        } catch (error) {
          broken(error);
        }
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    if (error instanceof FileRefused) throw error;
    return broken(error);
  }
}

function broken(error: unknown): never {
  throw new FileRefused('broken', { cause: error });
}
