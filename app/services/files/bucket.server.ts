import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { BucketSettings } from '~/services/settings/storage';
import { createBucketRequest, nameOfBucket } from './bucket-request.server';
import type { FileStore } from './files.server';
import type { FilesMark } from './mark.server';

/** An object's hash, size in bytes and the moment of its last upload in UTC milliseconds. */
type StoredObject = { hash: string; size: number; at: number };

/** The parts of a bucket that a folder does not have. */
export type Bucket = {
  /** For people: the bucket and its server, without keys. */
  name: string;
  /** Lists the files whose hashes begin with the prefix. */
  list(prefix: string): AsyncGenerator<StoredObject>;
  readMark(): Promise<FilesMark | null>;
  writeMark(mark: FilesMark): Promise<void>;
};

/** The same names as below the data directory. */
const folder = 'files/';
const markKey = `${folder}belongs-to.json`;
const keyShape = /^files\/([0-9a-f]{2})\/([0-9a-f]{62})$/;

/** @throws if it is not a hash, so that no key can be smuggled in */
function keyOf(hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error('Not a SHA-256 in hex.');
  return `${folder}${hash.slice(0, 2)}/${hash.slice(2)}`;
}

/**
 * Keeps uploads on a server that speaks S3. Nothing there is public: the app reads each file for
 * the people who may see it.
 */
export function createBucket(settings: BucketSettings): FileStore & { bucket: Bucket } {
  const request = createBucketRequest(settings);

  async function put(key: string, hash: string, bytes: Buffer) {
    await (await request('PUT', key, { bytes, hash })).body?.cancel();
  }

  async function readKey(key: string): Promise<Buffer | null> {
    const response = await request('GET', key);
    return response.status === 404 ? null : Buffer.from(await response.arrayBuffer());
  }

  return {
    // Always sent, even if the object exists, because only that renews the moment of its upload.
    put: (hash, bytes) => put(keyOf(hash), hash, bytes),
    async sizeOf(hash) {
      const response = await request('HEAD', keyOf(hash));
      return response.status === 404 ? null : Number(response.headers.get('content-length'));
    },
    read: (hash) => readKey(keyOf(hash)),
    async open(hash) {
      const response = await request('GET', keyOf(hash));
      if (response.status === 404 || !response.body) return null;
      const size = Number(response.headers.get('content-length'));
      return { size, stream: Readable.fromWeb(response.body as NodeStream) };
    },
    async remove(hash) {
      await (await request('DELETE', keyOf(hash))).body?.cancel();
    },
    bucket: {
      name: nameOfBucket(settings),
      async *list(prefix) {
        let more: string | null = null;
        do {
          const query: Record<string, string> = {
            'list-type': '2',
            prefix: folder + prefix.slice(0, 2) + (prefix.length > 2 ? `/${prefix.slice(2)}` : ''),
          };
          if (more) query['continuation-token'] = more;
          const page = await (await request('GET', '', { query })).text();
          yield* objectsIn(page);
          more = textOf(page, 'NextContinuationToken');
        } while (more);
      },
      async readMark() {
        const bytes = await readKey(markKey);
        return bytes && JSON.parse(bytes.toString());
      },
      async writeMark(mark) {
        const bytes = Buffer.from(JSON.stringify(mark));
        await put(markKey, createHash('sha256').update(bytes).digest('hex'), bytes);
      },
    },
  };
}

/** Other objects in the bucket are ignored. */
function* objectsIn(page: string): Generator<StoredObject> {
  for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const hash = keyShape
      .exec(textOf(entry, 'Key') ?? '')
      ?.slice(1)
      .join('');
    const at = Date.parse(textOf(entry, 'LastModified') ?? '');
    if (hash) yield { hash, size: Number(textOf(entry, 'Size')), at };
  }
}

/** The only escapes that keys and tokens can need. */
const entities: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#43': '+' };

const textOf = (xml: string, element: string): string | null =>
  new RegExp(`<${element}>(.*?)</${element}>`, 's')
    .exec(xml)?.[1]
    ?.replace(/&(amp|quot|lt|gt|#43);/g, (_, name: string) => entities[name] as string) ?? null;
