import type { Database } from 'db/client.server';
import { PlainError } from 'db/plain-error';
import { referencedHashes } from '~/models/backup/manifest.server';
import { markBucket } from '~/models/installation/bucket.server';
import { markFolder, readMarks } from '~/models/installation/marks.server';
import type { Bucket } from '~/services/files/bucket.server';
import { type FileStore, folderFiles } from '~/services/files/files.server';
import { readMark } from '~/services/files/mark.server';
import { hashOf } from '~/services/files/store.server';

const copiesAtOnce = 8;

type Move = { db: Database; dataDir: string; store: FileStore & { bucket: Bucket } };

type MoveResult = { copied: number; present: number; missing: string[] };

/**
 * Copies the uploads of the database to the bucket or to the data directory, and marks the target
 * as the database's own. The originals stay. Can be repeated: what is there is not copied again.
 * @throws PlainError if the target has uploads of another database
 */
export async function moveFiles(
  { db, dataDir, store }: Move,
  to: 'bucket' | 'folder',
): Promise<MoveResult> {
  const folder = folderFiles(dataDir);
  const [source, target] = to === 'bucket' ? [folder, store] : [store, folder];
  const mark = to === 'bucket' ? await store.bucket.readMark() : readMark(dataDir);
  if (mark && mark.installation !== readMarks(db)?.installation)
    throw new PlainError(`The ${to} has uploads of another database; nothing was copied.`);
  const present = to === 'bucket' ? await listed(store.bucket) : null;
  const result: MoveResult = { copied: 0, present: 0, missing: [] };
  const hashes = referencedHashes(db);
  await Promise.all(
    Array.from({ length: copiesAtOnce }, async () => {
      for (let hash = hashes.pop(); hash; hash = hashes.pop())
        await copy(hash, { source, target, present }, result);
    }),
  );
  if (to === 'bucket') await markBucket({ db, bucket: store.bucket });
  else markFolder(db, dataDir);
  return result;
}

type Way = { source: FileStore; target: FileStore; present: Set<string> | null };

async function copy(hash: string, { source, target, present }: Way, result: MoveResult) {
  const isPresent = present ? present.has(hash) : (await target.sizeOf(hash)) !== null;
  if (isPresent) {
    result.present += 1;
    return;
  }
  const bytes = await source.read(hash);
  if (!bytes || (await hashOf(bytes)) !== hash) {
    result.missing.push(hash);
    return;
  }
  await target.put(hash, bytes);
  result.copied += 1;
}

async function listed(bucket: Bucket): Promise<Set<string>> {
  const hashes = new Set<string>();
  for await (const { hash } of bucket.list('')) hashes.add(hash);
  return hashes;
}
