import type { Database } from 'db/client.server';
import { PlainError } from 'db/plain-error';
import { files } from 'db/schema/file';
import { people } from 'db/schema/person';
import { isNotNull } from 'drizzle-orm';
import { hasAny } from '~/models/rows.server';
import { readMark } from '~/services/files/mark.server';
import { findMasterKeys, keyFile, loadMasterKey } from '~/services/secrets/master-key.server';
import { randomToken } from '~/services/secrets/random.server';
import { createSecrets, type Secrets } from '~/services/secrets/secrets.server';
import { openSecrets } from './keys.server';
import {
  hasKeysOf,
  keyMark,
  lastFile,
  type Marks,
  markFolder,
  oldestFile,
  readMarks,
  saveMarks,
  updateMarks,
} from './marks.server';

export type Place = {
  db: Database;
  dataDir: string;
  secretKey: string | null;
  /** The uploads are not in the data directory; `checkBucket` checks where they are. */
  filesInBucket?: boolean;
  /** Advice about a missing key or missing uploads, in parentheses. */
  hint?: string;
};

const acceptHint = ' (npm run accept continues without it)';

/**
 * Checks that key, uploads and database belong together (docs/rules.md#belonging), and marks them
 * on first use.
 * @throws PlainError if they do not
 */
export function checkBelonging(place: Place, now: number): Secrets {
  const { db, dataDir, secretKey, hint = acceptHint } = place;
  const marks = readMarks(db);
  const nameOfKey = secretKey ? 'SECRET_KEY' : keyFile(dataDir);
  const keys = findMasterKeys(dataDir, secretKey);
  if ((marks || sealedOf(db).length > 0) && keys.length === 0)
    throw new PlainError(
      `${nameOfKey} is missing: bring back the key of this database, or set SECRET_KEY${hint}.`,
    );
  const newest = loadMasterKey(dataDir, secretKey);
  const isOwn = marks
    ? hasKeysOf(marks, keys)
    : sealedOf(db).every(({ secret }) => opens(createSecrets(newest), secret));
  if (!isOwn && marks?.replacing)
    throw new PlainError(
      `${nameOfKey} needs two keys, because the key of this database is being replaced: ` +
        `set the new and the old one, start, and run npm run new-key${hint}.`,
    );
  if (!isOwn)
    throw new PlainError(
      `${nameOfKey} is not the key of this database: bring back the one it had${hint}.`,
    );
  checkFiles(place, marks, newest, now);
  noteKeys(db, newest, now);
  return openSecrets(db, place);
}

/** Lets `npm run new-key` see which keys this server knows. */
function noteKeys(db: Database, newest: Buffer, now: number) {
  const noted = ({ installation, key, keyVersion = 1 }: Marks) => {
    const mark = keyMark(installation, newest);
    return { keyVersion, offered: mark === key ? undefined : mark };
  };
  const marks = readMarks(db) as Marks;
  const isNoted = marks.keyVersion !== undefined && marks.offered === noted(marks).offered;
  if (!isNoted) updateMarks(db, noted, now);
}

function checkFiles(
  { db, dataDir, filesInBucket = false, hint = acceptHint }: Place,
  marks: Marks | null,
  key: Buffer,
  now: number,
) {
  const folder = filesInBucket ? null : readMark(dataDir);
  if (!marks) {
    const installation = randomToken();
    // Uploads marked by another database are ignored.
    const filesSince = folder ? now : (oldestFile(db) ?? now);
    saveMarks(db, { installation, key: keyMark(installation, key), filesSince }, now);
  } else if (filesInBucket) {
    return;
  } else if (folder ? folder.installation !== marks.installation : hasAny(db, files)) {
    const fault = folder ? 'belong to another database' : 'are not there, but yesod.db names some';
    throw new PlainError(
      `The uploads in ${dataDir}/files ${fault}: bring back those that belong together${hint}.`,
    );
  } else if (folder && folder.lastFile > lastFile(db)) {
    // The database is older than the uploads, so it does not list the newest ones.
    updateMarks(db, () => ({ filesSince: now }), now);
  }
  if (!filesInBucket) markFolder(db, dataDir);
}

export const sealedOf = (db: Database) =>
  db
    .select({ id: people.id, secret: people.google2faSecret })
    .from(people)
    .where(isNotNull(people.google2faSecret))
    .all() as { id: number; secret: string }[];

export function opens(secrets: Secrets, sealed: string): boolean {
  try {
    secrets.open(sealed);
    return true;
  } catch {
    return false;
  }
}
