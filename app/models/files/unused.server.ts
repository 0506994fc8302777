import type { Database } from 'db/client.server';
import { lockedSince } from 'db/data-dir-lock';
import { write } from 'db/prepared';
import { entryFiles } from 'db/schema/book';
import { companies } from 'db/schema/company';
import { documents } from 'db/schema/document';
import { files } from 'db/schema/file';
import { investorUpdatePhotos } from 'db/schema/investor-update';
import { messages } from 'db/schema/message';
import { changeOrderFiles, orderFiles } from 'db/schema/order';
import { people } from 'db/schema/person';
import { projectImages } from 'db/schema/project';
import { settings } from 'db/schema/settings';
import { statements } from 'db/schema/statement';
import { tenantRequestPhotos } from 'db/schema/tenant-request';
import { phases } from 'db/schema/work';
import { and, eq, gte, inArray, lt, not, type SQL, sql } from 'drizzle-orm';
import type { Services } from '~/models/caller';
import { dayMs } from '~/models/durations';
import { checkBucket } from '~/models/installation/bucket.server';
import { choiceKey } from '~/models/installation/choices.server';
import { markFolder, readMarks } from '~/models/installation/marks.server';
import type { Payload } from '~/models/operation.server';
import { existsIn, hasAny } from '~/models/rows.server';
import type { Bucket } from '~/services/files/bucket.server';
import {
  folderCount,
  folderName,
  sweepAside,
  sweepFolder,
  sweepLeftovers,
  sweepRequests,
} from '~/services/files/sweep.server';
import { deleteLater, hasHash } from './keep.server';
import type { UploadField } from './uploads.server';

/** Drafts refer to uploads for a day; unused uploads are kept twice as long. */
const unusedRetention = 48 * 3_600_000;

/** Gives admins a week to notice a missing file, and lets backups of that week find theirs. */
const asideRetention = 7 * dayMs;

/** Maintained by triggers. Unused uploads count until they are swept. */
export function storedBytes(db: Database, companyId: number): number {
  const { bytes } = db
    .select({ bytes: companies.fileBytes })
    .from(companies)
    .where(eq(companies.id, companyId))
    .get()!;
  return bytes;
}

/**
 * Sweeps one folder per call to stay fast. Called every ten minutes, it covers all folders within
 * two days. Files that may belong to another database are not touched (docs/rules.md#belonging).
 */
export async function sweepFiles(place: SweptPlace, now: number) {
  const { db, dataDir, files: store } = place;
  const before = now - unusedRetention;
  const folder = folderName(Math.floor(now / 600_000) % folderCount);
  deleteUnused(db, folder, now);
  await deleteLeftovers(dataDir, now);
  if (store.bucket) return sweepBucket(db, store.bucket, folder, now);
  const since = readMarks(db)?.filesSince ?? Number.POSITIVE_INFINITY;
  const isNeeded = (hash: string) => hasAny(db, files, hasHash(hash));
  await sweepFolder(dataDir, folder, { since, before, now, isNeeded });
  await sweepAside(dataDir, now - asideRetention);
  markFolder(db, dataDir);
}

export type SweptPlace = Pick<Services, 'db' | 'dataDir' | 'files'>;

/** A bucket has no folder for swept files: they stay where they are until they are deleted. */
async function sweepBucket(db: Database, bucket: Bucket, folder: string, now: number) {
  if (!(await checkBucket({ db, bucket }, now))) return;
  const since = readMarks(db)?.filesSince ?? Number.POSITIVE_INFINITY;
  for await (const { hash, at } of bucket.list(folder)) {
    if (at < since || at >= now - unusedRetention || hasAny(db, files, hasHash(hash))) continue;
    write(db, (tx) => {
      if (!hasAny(tx, files, hasHash(hash))) deleteLater(tx, hash, now + asideRetention);
    });
  }
}

const deleteLeftovers = (dataDir: string, now: number) =>
  sweepLeftovers(dataDir, now - unusedRetention);

/** A server that keeps crashing leaves more behind each time. */
export async function deleteLeftoversAtStart(dataDir: string, now: number) {
  await sweepRequests(dataDir, lockedSince(dataDir));
  await deleteLeftovers(dataDir, now);
}

/** `prefix` is the first two hex digits of the hashes. */
function deleteUnused(db: Database, prefix: string, now: number) {
  db.delete(files)
    .where(and(gte(files.hash, prefix), lt(files.hash, `${prefix}g`), isExpired(now)))
    .run();
}

/**
 * Deletes the rows of files that are no longer used, which frees the quota. The bytes are swept
 * later.
 */
export function releaseFiles(tx: Database, ids: number[]) {
  if (ids.length === 0) return;
  tx.delete(files)
    .where(and(inArray(files.id, ids), isUnused()))
    .run();
}

/** Releases the uploads of a retried request. */
export function releaseRetried(tx: Database, uploaderId: number, ids: number[]) {
  const own = and(inArray(files.id, ids), eq(files.uploadedBy, uploaderId));
  const rows = tx.select({ id: files.id }).from(files).where(own).all();
  releaseFiles(
    tx,
    rows.map(({ id }) => id),
  );
}

const isExpired = (now: number): SQL =>
  and(lt(files.createdAt, now - unusedRetention), isUnused())!;

/** The logo of the installation. */
const isLogo = existsIn(
  settings,
  and(
    eq(settings.key, choiceKey('logoFileId')),
    sql`${settings.value} = cast(${files.id} as text)`,
  ),
);

function isUnused(): SQL {
  const uses = [
    [projectImages, projectImages.fileId],
    [documents, documents.fileId],
    [messages, messages.fileId],
    [entryFiles, entryFiles.fileId],
    [orderFiles, orderFiles.fileId],
    [changeOrderFiles, changeOrderFiles.fileId],
    [tenantRequestPhotos, tenantRequestPhotos.fileId],
    [statements, statements.fileId],
    [investorUpdatePhotos, investorUpdatePhotos.fileId],
    [people, people.photoFileId],
    [phases, phases.attachmentFileId],
    [companies, companies.logoFileId],
  ] as const;
  const unusedIn = uses.map(([table, column]) => not(existsIn(table, eq(column, files.id))));
  return and(...unusedIn, not(isLogo))!;
}

/** Returns the file ids in a payload. */
export function uploadsIn(payload: Payload, uploads: readonly UploadField[]): number[] {
  const ids = uploads.flatMap(({ as }) => {
    const [field, part] = as.split('[].') as [string, string?];
    if (!part) return [payload[field]];
    const list = payload[field];
    return Array.isArray(list) ? list.map((entry) => (entry as Payload | undefined)?.[part]) : [];
  });
  return ids.flat().map(Number).filter(Number.isSafeInteger);
}
