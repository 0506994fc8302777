import { randomBytes } from 'node:crypto';
import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { files } from 'db/schema/file';
import { settings } from 'db/schema/settings';
import { eq, min, sql } from 'drizzle-orm';
import { type FilesMark, readMark, writeMark } from '~/services/files/mark.server';
import type { Secrets } from '~/services/secrets/secrets.server';

/** Identifies the key and the uploads that belong to the database (docs/rules.md#belonging). */
export type Marks = {
  installation: string;
  /** A MAC made with the key, to recognize it. */
  key: string;
  /** In UTC milliseconds. Older files may belong to another database and are not swept. */
  filesSince: number;
};

const ownRow = eq(settings.key, 'installation');

export function readMarks(db: Database): Marks | null {
  const row = db.select({ value: settings.value }).from(settings).where(ownRow).get();
  return row ? JSON.parse(row.value) : null;
}

export function saveMarks(db: Database, marks: Marks, now: number) {
  const row = { value: JSON.stringify(marks), updatedAt: now };
  write(db, (tx) =>
    tx
      .insert(settings)
      .values({ key: 'installation', ...row })
      .onConflictDoUpdate({ target: settings.key, set: row })
      .run(),
  );
}

export const isKeyOf = (marks: Marks, secrets: Secrets) =>
  secrets.sameMac(marks.key, keyMark(marks.installation, secrets));

export const keyMark = (installation: string, secrets: Secrets) =>
  secrets.mac('installation', installation);

/** The highest id ever given to an upload. */
export const lastFile = (db: Database): number =>
  db.get<{ seq: number } | undefined>(sql`select seq from sqlite_sequence where name = 'files'`)
    ?.seq ?? 0;

export const oldestFile = (db: Database): number | null =>
  db
    .select({ at: min(files.createdAt) })
    .from(files)
    .get()?.at ?? null;

/** The mark to write to the uploads folder; null before the first start. */
export function folderMark(db: Database): FilesMark | null {
  const marks = readMarks(db);
  return marks && { installation: marks.installation, lastFile: lastFile(db) };
}

/** Lets the server detect if this database is replaced with an older one. */
export function markFolder(db: Database, dataDir: string) {
  const mark = folderMark(db);
  const stored = readMark(dataDir);
  const isSame = stored?.installation === mark?.installation && stored?.lastFile === mark?.lastFile;
  if (mark && !isSame) writeMark(dataDir, mark);
}

const key = 'installation-id';

/**
 * A random id of this installation, created on first use. It distinguishes installations that share
 * one payment account.
 */
export function installationId(db: Database, now: number): string {
  return write(db, (tx) => {
    const value = randomBytes(12).toString('hex');
    tx.insert(settings).values({ key, value, updatedAt: now }).onConflictDoNothing().run();
    return tx.select().from(settings).where(eq(settings.key, key)).get()?.value ?? value;
  });
}
