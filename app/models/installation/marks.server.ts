import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { settings } from 'db/schema/desk';
import { files } from 'db/schema/file';
import { eq, min, sql } from 'drizzle-orm';
import { type FilesMark, readMark, writeMark } from '~/services/files/mark.server';
import type { Secrets } from '~/services/secrets/secrets.server';

/**
 * What the database knows of the key and the uploads that are its own (docs/rules.md#belonging).
 */
export type Marks = {
  installation: string;
  /** A MAC under the key, by which it is known again. */
  key: string;
  /** UTC milliseconds. What came before is not this database's to sweep. */
  filesSince: number;
};

const ownRow = eq(settings.key, 'installation');

export function readMarks(db: Database): Marks | null {
  const row = db.select({ value: settings.value }).from(settings).where(ownRow).get();
  return row ? JSON.parse(row.value) : null;
}

export function keepMarks(db: Database, marks: Marks, now: number) {
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

/** Counts up with every upload there ever was. */
export const lastFile = (db: Database): number =>
  db.get<{ seq: number } | undefined>(sql`select seq from sqlite_sequence where name = 'files'`)
    ?.seq ?? 0;

export const oldestFile = (db: Database): number | null =>
  db
    .select({ at: min(files.createdAt) })
    .from(files)
    .get()?.at ?? null;

/** What the folder of the uploads is told. Null before `settle`. */
export function folderMark(db: Database): FilesMark | null {
  const marks = readMarks(db);
  return marks && { installation: marks.installation, lastFile: lastFile(db) };
}

/** So that an older database in the place of this one is noticed. */
export function markFolder(db: Database, dataDir: string) {
  const mark = folderMark(db);
  const kept = readMark(dataDir);
  const isSame = kept?.installation === mark?.installation && kept?.lastFile === mark?.lastFile;
  if (mark && !isSame) writeMark(dataDir, mark);
}
