import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { settings } from 'db/schema/desk';
import { documents } from 'db/schema/document';
import { files } from 'db/schema/file';
import { messages } from 'db/schema/message';
import { people } from 'db/schema/person';
import { projectImages } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { and, eq, gte, inArray, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { choiceKey } from '~/models/installation/choices.server';
import { markFolder, readMarks } from '~/models/installation/marks.server';
import type { Payload } from '~/models/operation.server';
import { existsIn, hasAny } from '~/models/rows.server';
import {
  folderCount,
  folderName,
  sweepAside,
  sweepFolder,
  sweepLeftovers,
} from '~/services/files/sweep.server';
import type { UploadField } from './uploads.server';

/**
 * A form that comes back holds its uploads by their ids for a day (`drafts`); twice that is safe.
 */
const unusedKeptFor = 48 * 3_600_000;

/** Long enough to notice that something is missing. */
const asideKeptFor = 7 * 24 * 3_600_000;

/** Kept by triggers; an upload that nothing uses counts until it is swept. */
export function bytesKept(db: Database, companyId: number): number {
  const { bytes } = db
    .select({ bytes: companies.fileBytes })
    .from(companies)
    .where(eq(companies.id, companyId))
    .get()!;
  return bytes;
}

/**
 * One folder of bytes at a time, so that it is short however much is kept: with a call every ten
 * minutes all is swept within two days. Uploads that may be another database's are left alone
 * (docs/rules.md#belonging).
 */
export async function sweepFiles({ db, dataDir }: { db: Database; dataDir: string }, now: number) {
  const before = now - unusedKeptFor;
  const folder = folderName(Math.floor(now / 600_000) % folderCount);
  forgetUnused(db, folder, now);
  const since = readMarks(db)?.filesSince ?? Number.POSITIVE_INFINITY;
  const isNeeded = (hash: string) => hasAny(db, files, namesHash(hash));
  await sweepFolder(dataDir, folder, { since, before, now, isNeeded });
  await sweepAside(dataDir, now - asideKeptFor);
  await forgetLeftovers(dataDir, now);
  markFolder(db, dataDir);
}

/** At the start too: a server that falls again and again would leave more each time. */
export const forgetLeftovers = (dataDir: string, now: number) =>
  sweepLeftovers(dataDir, now - unusedKeptFor);

/** `prefix` is the first two hex digits of the hashes. */
function forgetUnused(db: Database, prefix: string, now: number) {
  db.delete(files)
    .where(and(gte(files.hash, prefix), lt(files.hash, `${prefix}g`), isOver(now)))
    .run();
}

/** What was deleted takes no room from then on; its bytes are swept later. */
export function releaseFiles(tx: Database, ids: number[]) {
  if (ids.length === 0) return;
  tx.delete(files)
    .where(and(inArray(files.id, ids), isUnused()))
    .run();
}

/** What somebody's form brought again although it was done already. */
export function releaseRepeated(tx: Database, uploaderId: number, ids: number[]) {
  const own = and(inArray(files.id, ids), eq(files.uploadedBy, uploaderId));
  const rows = tx.select({ id: files.id }).from(files).where(own).all();
  releaseFiles(
    tx,
    rows.map(({ id }) => id),
  );
}

export const namesHash = (hash: string) =>
  or(eq(files.hash, hash), eq(files.thumbHash, hash), eq(files.cardHash, hash));

const isOver = (now: number): SQL => and(lt(files.createdAt, now - unusedKeptFor), isUnused())!;

/** The installation's, which its settings name. */
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
    [people, people.photoFileId],
    [phases, phases.attachmentFileId],
    [companies, companies.logoFileId],
  ] as const;
  const unnamed = uses.map(([table, column]) => not(existsIn(table, eq(column, files.id))));
  return and(...unnamed, not(isLogo))!;
}

/** The ids of files that a payload names. */
export function uploadsIn(payload: Payload, uploads: readonly UploadField[]): number[] {
  const named = uploads.flatMap(({ as }) => {
    const [field, part] = as.split('[].') as [string, string?];
    if (!part) return [payload[field]];
    const list = payload[field];
    return Array.isArray(list) ? list.map((entry) => (entry as Payload | undefined)?.[part]) : [];
  });
  return named.flat().map(Number).filter(Number.isSafeInteger);
}
