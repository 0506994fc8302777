import type { Database } from 'db/client.server';
import { documents } from 'db/schema/document';
import { files } from 'db/schema/file';
import { messages } from 'db/schema/message';
import { people } from 'db/schema/person';
import { projectImages } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { and, eq, gte, inArray, lt, not, notExists, or, type SQL, sql } from 'drizzle-orm';

/** A form that comes back holds its uploads by their ids for a day (`drafts`); twice that is safe. */
export const unusedKeptFor = 48 * 3_600_000;

/** Bytes a company's uploads take, without those that wait to be swept. */
export function bytesKept(db: Database, companyId: number, now: number): number {
  const { bytes } = db
    .select({ bytes: sql<number>`coalesce(sum(${files.size}), 0)` })
    .from(files)
    .where(and(eq(files.companyId, companyId), not(isOver(db, now))!))
    .get()!;
  return bytes;
}

/** Removes the rows that nothing uses any more, of the files whose hash begins so (two hex digits). */
export function forgetUnused(db: Database, prefix: string, now: number) {
  db.delete(files)
    .where(and(gte(files.hash, prefix), lt(files.hash, `${prefix}g`), isOver(db, now)))
    .run();
}

/**
 * Forgets those of the files that nothing uses any more, so that what was deleted takes no room from that moment on;
 * their bytes are swept later.
 */
export function releaseFiles(tx: Database, ids: number[]) {
  if (ids.length === 0) return;
  tx.delete(files)
    .where(and(inArray(files.id, ids), isUnused(tx)))
    .run();
}

/** Whether some row names the bytes of this hash. */
export function isNamed(db: Database, hash: string): boolean {
  const any = or(eq(files.hash, hash), eq(files.thumbHash, hash), eq(files.cardHash, hash));
  return db.select({ id: files.id }).from(files).where(any).limit(1).get() !== undefined;
}

const isOver = (db: Database, now: number): SQL =>
  and(lt(files.createdAt, now - unusedKeptFor), isUnused(db))!;

function isUnused(db: Database): SQL {
  const uses = [
    [projectImages, projectImages.fileId],
    [documents, documents.fileId],
    [messages, messages.fileId],
    [people, people.photoFileId],
    [phases, phases.attachmentFileId],
  ] as const;
  const unused = uses.map(([table, column]) =>
    notExists(db.select({ one: sql`1` }).from(table).where(eq(column, files.id))),
  );
  return and(...unused)!;
}
