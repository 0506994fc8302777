import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { files } from 'db/schema/file';
import { retryWhileLocked } from 'db/write-lock';
import { eq, or } from 'drizzle-orm';
import type { Services } from '~/models/caller';
import { cancelJobs, enqueue, hasOpenJob, isRunning } from '~/models/jobs/enqueue.server';
import { job } from '~/models/jobs/job';
import { hasAny } from '~/models/rows.server';
import { BucketFailed } from '~/services/files/bucket-request.server';
import { FileRefused } from '~/services/files/refused';
import { hashOf } from '~/services/files/store.server';
import { log } from '~/services/log/log.server';

type Place = Pick<Services, 'db' | 'files'>;

/**
 * Keeps the bytes of an upload.
 * @throws FileRefused `unstored` if the bucket does not take them
 */
export async function keepBytes({ db, files: store }: Place, bytes: Buffer) {
  const hash = await hashOf(bytes);
  if (store.bucket) await cancelDeletion(db, hash);
  try {
    await store.put(hash, bytes);
  } catch (error) {
    if (!(error instanceof BucketFailed)) throw error;
    log.error({ err: error }, 'an upload could not be stored');
    throw new FileRefused('unstored', { cause: error });
  }
  return { hash, size: bytes.length };
}

/** Deletes the bytes of deleted rows now, or in a job while the bucket does not answer. */
export async function removeBytes({ db, files: store }: Place, hashes: string[], now: number) {
  for (const hash of hashes)
    await store.remove(hash).catch((error) => {
      log.error({ err: error }, 'a file could not be deleted, and will be later');
      return retryWhileLocked(db, () => write(db, (tx) => deleteLater(tx, hash, now + tenMinutes)));
    });
}

const tenMinutes = 600_000;

/** A file with these bytes, or an image with a small copy of them. */
export const hasHash = (hash: string) =>
  or(eq(files.hash, hash), eq(files.thumbHash, hash), eq(files.cardHash, hash));

/** Announces a deletion, which an upload of the same bytes cancels. */
export const deleteLater = (tx: Database, hash: string, runAt: number) =>
  enqueue(tx, 'file.delete', { hash }, { key: hash, runAt });

export const deleteFile = job<'file.delete'>({
  async run({ db, files: store }, { hash }) {
    if (!hasAny(db, files, hasHash(hash))) await store.remove(hash);
  },
});

/**
 * No deletion may happen between an upload and the row that refers to it. Deletions are announced
 * minutes before they run, so only those announced before the upload matter.
 */
async function cancelDeletion(db: Database, hash: string) {
  while (hasOpenJob(db, 'file.delete', hash)) {
    if (isRunning(db, 'file.delete', hash)) await pause(200);
    else await retryWhileLocked(db, () => cancelIdle(db, hash));
  }
}

const cancelIdle = (db: Database, hash: string) =>
  write(db, (tx) => {
    if (!isRunning(tx, 'file.delete', hash)) cancelJobs(tx, 'file.delete', [hash]);
  });
