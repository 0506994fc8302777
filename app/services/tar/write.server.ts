import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readSync, statSync, writeSync } from 'node:fs';

export const blockBytes = 512;
const chunkBytes = 1_048_576;
/** The largest number in eleven octal digits; GNU tar writes larger ones in binary. */
const mostInOctal = 8 ** 11 - 1;

/** A plain tar that other tools can read; everything in it is accessible to its owner only. */
export function createTar(path: string) {
  const file = openSync(path, 'wx', 0o600);
  const begin = (name: string, size: number, mtimeMs: number) =>
    writeSync(file, headerOf(name, size, mtimeMs));
  const pad = (size: number) =>
    writeSync(file, Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes));
  return {
    add(name: string, bytes: Buffer, mtimeMs: number) {
      begin(name, bytes.length, mtimeMs);
      writeWhole(file, bytes);
      pad(bytes.length);
    },
    /**
     * The file must not change while it is read.
     * @returns its SHA-256
     */
    addFile(name: string, from: string): string {
      const { size, mtimeMs } = statSync(from);
      begin(name, size, mtimeMs);
      const source = openSync(from, 'r');
      try {
        const hash = copyBytes({ from: source, at: 0, size }, file);
        pad(size);
        return hash;
      } finally {
        closeSync(source);
      }
    },
    /** Flushes to disk before it returns. */
    finish() {
      writeSync(file, Buffer.alloc(2 * blockBytes));
      fsyncSync(file);
      closeSync(file);
    },
  };
}

/**
 * Copies bytes into `to`, or only hashes them, in small pieces.
 * @returns the SHA-256
 * @throws if there are fewer bytes than `size`
 */
export function copyBytes(
  { from, at, size }: { from: number; at: number; size: number },
  to?: number,
): string {
  const hash = createHash('sha256');
  const chunk = Buffer.alloc(Math.min(chunkBytes, size));
  for (let offset = 0; offset < size; ) {
    const count = readSync(from, chunk, 0, Math.min(chunk.length, size - offset), at + offset);
    if (count === 0) throw new Error('The file ends too early.');
    const bytes = chunk.subarray(0, count);
    hash.update(bytes);
    if (to !== undefined) writeWhole(to, bytes);
    offset += count;
  }
  return hash.digest('hex');
}

function writeWhole(file: number, bytes: Buffer) {
  for (let offset = 0; offset < bytes.length; ) offset += writeSync(file, bytes, offset);
}

const longestName = 100;

/**
 * @throws if the name does not fit into the header, because a truncated one would name another file
 */
function headerOf(name: string, size: number, mtimeMs: number): Buffer {
  if (Buffer.byteLength(name, 'latin1') > longestName || /[^\x20-\x7e]/.test(name))
    throw new Error(`This name does not fit into a tar: ${name}`);
  const block = Buffer.alloc(blockBytes);
  const octal = (value: number, at: number, digits: number) =>
    block.write(Math.floor(value).toString(8).padStart(digits, '0'), at, 'latin1');
  block.write(name, 0, longestName, 'latin1');
  octal(0o600, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  if (size <= mostInOctal) octal(size, 124, 11);
  else {
    block[124] = 0x80;
    block.writeBigUInt64BE(BigInt(size), 128);
  }
  octal(mtimeMs / 1000, 136, 11);
  block.write('0', 156, 'latin1');
  block.write('ustar\x0000', 257, 'latin1');
  octal(checksumOf(block), 148, 6);
  block.write('\0 ', 154, 'latin1');
  return block;
}

/** The checksum of a header, in which the checksum field itself counts as spaces. */
export function checksumOf(header: Buffer): number {
  let sum = 8 * 0x20;
  for (const [at, byte] of header.entries()) if (at < 148 || at >= 156) sum += byte;
  return sum;
}
