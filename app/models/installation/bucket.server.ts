import type { Database } from 'db/client.server';
import { writeUnseen } from 'db/prepared';
import { files } from 'db/schema/file';
import { hasAny } from '~/models/rows.server';
import type { Bucket } from '~/services/files/bucket.server';
import { log } from '~/services/log/log.server';
import { saveSetting } from './choices.server';
import { folderMark, lastFile, readMarks, updateMarks } from './marks.server';

type Place = { db: Database; bucket: Bucket };

/**
 * Checks that the bucket answers and that its uploads belong to this database
 * (docs/rules.md#belonging), and records the result for the System page.
 * @returns false if not; the reason is logged
 */
export async function checkBucket(place: Place, now: number): Promise<boolean> {
  const { db, bucket } = place;
  try {
    const fault = await adoptBucket(place, now);
    if (fault) throw new Error(fault);
    record(db, 'good', now);
    return true;
  } catch (error) {
    log.error({ err: error, bucket: bucket.name }, 'the bucket of the uploads cannot be used');
    record(db, 'failed', now);
    return false;
  }
}

/** @returns why the bucket is not this database's, or null after marking it */
async function adoptBucket({ db, bucket }: Place, now: number): Promise<string | null> {
  const marks = readMarks(db);
  const stored = await bucket.readMark();
  if (stored && stored.installation !== marks?.installation)
    return 'The uploads in the bucket belong to another database.';
  if (!stored && hasAny(db, files))
    return 'The bucket has none of the uploads of this database: run npm run move-files bucket.';
  // The database is older than the uploads, so it does not list the newest ones.
  if (marks && stored && stored.lastFile > lastFile(db))
    updateMarks(db, () => ({ filesSince: now }), now);
  await markBucket({ db, bucket });
  return null;
}

/** Lets the server detect if this database is replaced with an older one. */
export async function markBucket({ db, bucket }: Place) {
  const mark = folderMark(db);
  const stored = await bucket.readMark();
  const isSame = stored?.installation === mark?.installation && stored?.lastFile === mark?.lastFile;
  if (mark && !isSame) await bucket.writeMark(mark);
}

/** The setting that holds the result of the last check. */
export const bucketCheckKey = 'bucket';

const record = (db: Database, value: 'good' | 'failed', now: number) =>
  writeUnseen(db, (tx) => saveSetting(tx, bucketCheckKey, value, now));
