import { closeSync, fsyncSync, openSync, readSync, utimesSync } from 'node:fs';
import { blockBytes, checksumOf, copyBytes } from './write.server';

export type TarEntry = { name: string; size: number; at: number; mtimeMs: number };

/**
 * Reads plain files only, as `createTar` writes them.
 * @throws if the file is not a complete tar
 */
export function tarEntries(file: number): TarEntry[] {
  const entries: TarEntry[] = [];
  const header = Buffer.alloc(blockBytes);
  for (let at = 0; ; ) {
    if (readSync(file, header, 0, blockBytes, at) < blockBytes)
      throw new Error('The file ends too early.');
    if (header.every((byte) => byte === 0)) return entries;
    if (octal(header, 148, 8) !== checksumOf(header))
      throw new Error('The file is damaged, or no tar.');
    const isLarge = header[124] === 0x80;
    const size = isLarge ? Number(header.readBigUInt64BE(128)) : octal(header, 124, 12);
    const name = header.toString('latin1', 0, 100).replace(/\0.*$/s, '');
    at += blockBytes;
    entries.push({ name, size, at, mtimeMs: octal(header, 136, 12) * 1000 });
    at += Math.ceil(size / blockBytes) * blockBytes;
  }
}

export function readEntry(file: number, { at, size }: TarEntry): Buffer {
  const bytes = Buffer.alloc(size);
  if (readSync(file, bytes, 0, size, at) < size) throw new Error('The file ends too early.');
  return bytes;
}

export const hashEntry = (file: number, { at, size }: TarEntry): string =>
  copyBytes({ from: file, at, size });

/**
 * Flushes to disk before it returns.
 * @returns the SHA-256 of the written bytes
 */
export function unpackEntry(file: number, { at, size, mtimeMs }: TarEntry, to: string): string {
  const target = openSync(to, 'wx', 0o600);
  try {
    const hash = copyBytes({ from: file, at, size }, target);
    fsyncSync(target);
    return hash;
  } finally {
    closeSync(target);
    // The sweep deletes files by their modification time.
    utimesSync(to, mtimeMs / 1000, mtimeMs / 1000);
  }
}

const octal = (header: Buffer, at: number, length: number) =>
  Number.parseInt(header.toString('latin1', at, at + length), 8);
