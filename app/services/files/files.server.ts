import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { StorageSettings } from '~/services/settings/storage';
import { type Bucket, createBucket } from './bucket.server';
import { filePath, removeFile, storeBytes } from './store.server';

/** Stores uploads by the SHA-256 of their bytes. A missing file is null. */
export type FileStore = {
  /** Resolves when the bytes are safe; the row that refers to them is written afterwards. */
  put(hash: string, bytes: Buffer): Promise<void>;
  /** Bytes. */
  sizeOf(hash: string): Promise<number | null>;
  read(hash: string): Promise<Buffer | null>;
  /** The stream must be read or destroyed. */
  open(hash: string): Promise<{ size: number; stream: Readable } | null>;
  /** Only for a hash that no row refers to. */
  remove(hash: string): Promise<void>;
  /** The further parts of a bucket; null if uploads are in the data directory. */
  bucket: Bucket | null;
};

type Place = Pick<StorageSettings, 'bucket'> & { dataDir: string };

export const createFileStore = ({ bucket, dataDir }: Place): FileStore =>
  bucket ? createBucket(bucket) : folderFiles(dataDir);

export function folderFiles(dataDir: string): FileStore {
  const sizeOf = (hash: string) => orNull(stat(filePath(dataDir, hash)).then(({ size }) => size));
  return {
    sizeOf,
    async put(hash, bytes) {
      await storeBytes(dataDir, bytes, hash);
    },
    read: (hash) => orNull(readFile(filePath(dataDir, hash))),
    async open(hash) {
      const size = await sizeOf(hash);
      return size === null ? null : { size, stream: createReadStream(filePath(dataDir, hash)) };
    },
    remove: (hash) => removeFile(dataDir, hash),
    bucket: null,
  };
}

const orNull = <Value>(found: Promise<Value>): Promise<Value | null> =>
  found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
