import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from 'db/client.server';
import { PlainError } from 'db/plain-error';
import { write } from 'db/prepared';
import { findMasterKeys, newMasterKey, replaceKeyFile } from '~/services/secrets/master-key.server';
import { type KeyPlace, keepMacKeys, openSecrets } from './keys.server';
import {
  hasKeysOf,
  keyMark,
  knownKeys,
  type Marks,
  readMarks,
  saveMarks,
  updateMarks,
} from './marks.server';
import { countSealed, resealAll } from './reseal.server';

type Place = KeyPlace & { db: Database; isServerRunning: boolean };

/** `unreadable` values were sealed with a key that was lost earlier; they stay as they are. */
type Replaced = { resealed: number; unreadable: number; isContinued: boolean };

/**
 * Replaces the master key: the server seals with the new one at once, and everything older is
 * sealed again in short transactions. Both keys are known until nothing needs the old one. It can
 * be stopped at any point, and continues when it is called again (docs/rules.md#secrets).
 * @throws PlainError before anything is changed
 */
export async function replaceKey(place: Place, now: number): Promise<Replaced> {
  const { db, dataDir, secretKey } = place;
  const marks = assertOwnKeys(place);
  const keys = findMasterKeys(dataDir, secretKey);
  const newest = keys[0] as Buffer;
  const isCurrent = keyMark(marks.installation, newest) === marks.key;
  const isFinished = isCurrent && !marks.replacing;
  // A file keeps the old key if the last run was stopped before it could remove it.
  const isContinued = secretKey ? Boolean(marks.replacing) : keys.length > 1;
  if (secretKey && isFinished)
    throw new PlainError(
      keys.length > 1
        ? 'Everything is sealed with the first key of SECRET_KEY: remove the other one.'
        : 'Put a new key before the present one in SECRET_KEY, with a comma between them ' +
            '(openssl rand -hex 32 makes one), restart, and run this again.',
    );
  if (!marks.replacing) {
    assertServerKnows(place, marks, newest);
    if (!isCurrent) begin(db, place, newest, now);
    else if (keys.length === 1) {
      const key = newMasterKey();
      replaceKeyFile(dataDir, [key, newest]);
      begin(db, place, key, now);
    }
  }
  const counts = await reseal(db, place, now);
  const [current] = knownKeys(readMarks(db) as Marks, findMasterKeys(dataDir, secretKey));
  if (!secretKey && current) replaceKeyFile(dataDir, [current.key]);
  return { ...counts, isContinued };
}

function assertOwnKeys({ db, dataDir, secretKey }: Place): Marks {
  const marks = readMarks(db);
  if (!marks) throw new PlainError('This database has no key yet: start the server once.');
  if (!hasKeysOf(marks, findMasterKeys(dataDir, secretKey)))
    throw new PlainError(
      `${secretKey ? 'SECRET_KEY' : `${dataDir}/secret.key`} is not the key of this database.`,
    );
  return marks;
}

/** A server that knows the old key only could not read what is sealed with the new one. */
function assertServerKnows({ secretKey, isServerRunning }: Place, marks: Marks, newest: Buffer) {
  if (!isServerRunning) return;
  const isOffered = marks.offered === keyMark(marks.installation, newest);
  if (marks.keyVersion === undefined || (secretKey && !isOffered))
    throw new PlainError(
      'The server that is running does not know the new key yet: restart it, and run this again.',
    );
}

function begin(db: Database, place: KeyPlace, key: Buffer, now: number) {
  write(db, (tx) => {
    const marks = readMarks(tx) as Marks;
    const [old] = knownKeys(marks, findMasterKeys(place.dataDir, place.secretKey));
    if (!old || marks.replacing) throw new Error('The key was replaced by another process.');
    const begun = {
      ...marks,
      key: keyMark(marks.installation, key),
      keyVersion: old.version + 1,
      replacing: { version: old.version, key: marks.key },
      offered: undefined,
    };
    saveMarks(tx, begun, now);
    keepMacKeys(tx, old, openSecrets(tx, place), now);
  });
}

async function reseal(db: Database, place: KeyPlace, now: number) {
  const secrets = openSecrets(db, place);
  const counts = { resealed: 0, unreadable: 0 };
  for (let isFinished = false; !isFinished; ) {
    const version = readMarks(db)?.replacing?.version;
    if (version === undefined) break;
    let start = performance.now();
    for (const resealed of resealAll(db, version, secrets)) {
      counts.resealed += resealed;
      // Leaves the database to the server most of the time.
      await pause(2 * (performance.now() - start));
      start = performance.now();
    }
    isFinished = write(db, (tx) => {
      const { readable, unreadable } = countSealed(tx, version, secrets);
      counts.unreadable = unreadable;
      if (readable === 0) updateMarks(tx, () => ({ replacing: undefined }), now);
      return readable === 0;
    });
  }
  return counts;
}
