import { randomBytes } from 'node:crypto';
import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { files } from 'db/schema/file';
import { settings } from 'db/schema/settings';
import { eq, min, sql } from 'drizzle-orm';
import { type FilesMark, readMark, writeMark } from '~/services/files/mark.server';
import { createSecrets } from '~/services/secrets/secrets.server';

/** Identifies the key and the uploads that belong to the database (docs/rules.md#belonging). */
export type Marks = {
  installation: string;
  /** A MAC made with the key, to recognize it. */
  key: string;
  /** Counts the keys of this database; absent until a server that counts them was started. */
  keyVersion?: number;
  /** The key that is being replaced. Some values may still be sealed with it. */
  replacing?: { version: number; key: string };
  /** The MAC of a key that the server knows but does not use yet (new-key.server.ts). */
  offered?: string;
  /** In UTC milliseconds. Older files may belong to another database and are not swept. */
  filesSince: number;
};

/** The row of the settings that holds them. */
export const marksKey = 'installation';
const ownRow = eq(settings.key, marksKey);

export function readMarks(db: Database): Marks | null {
  const row = db.select({ value: settings.value }).from(settings).where(ownRow).get();
  return row ? JSON.parse(row.value) : null;
}

export function saveMarks(db: Database, marks: Marks, now: number) {
  const row = { value: JSON.stringify(marks), updatedAt: now };
  write(db, (tx) =>
    tx
      .insert(settings)
      .values({ key: marksKey, ...row })
      .onConflictDoUpdate({ target: settings.key, set: row })
      .run(),
  );
}

/** Changes some of the marks; the others keep what another process may have changed. */
export const updateMarks = (db: Database, change: (marks: Marks) => Partial<Marks>, now: number) =>
  write(db, (tx) => {
    const marks = readMarks(tx);
    if (marks) saveMarks(tx, { ...marks, ...change(marks) }, now);
  });

/** Returns the database's current key, and one that is being replaced, if they are among `keys`. */
export function knownKeys({ installation, key, keyVersion = 1, replacing }: Marks, keys: Buffer[]) {
  const byMark = new Map(keys.map((one) => [keyMark(installation, one), one]));
  return [{ version: keyVersion, key }, ...(replacing ? [replacing] : [])].flatMap(
    ({ version, key: mark }) => {
      const found = byMark.get(mark);
      return found ? [{ version, key: found }] : [];
    },
  );
}

/** True if everything that is sealed in the database can be opened with these keys. */
export const hasKeysOf = (marks: Marks, keys: Buffer[]): boolean =>
  knownKeys(marks, keys).length === (marks.replacing ? 2 : 1);

export const keyMark = (installation: string, key: Buffer): string =>
  createSecrets(key).mac('installation', installation);

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
