import type { Database } from 'db/client.server';
import { prepared } from 'db/prepared';
import { settings } from 'db/schema/settings';
import { eq, like } from 'drizzle-orm';
import { findMasterKeys, loadMasterKey } from '~/services/secrets/master-key.server';
import {
  createSecrets,
  type Keyring,
  type LastingPurpose,
  lastingMacKeys,
  type Secrets,
} from '~/services/secrets/secrets.server';
import { saveSetting } from './choices.server';
import { knownKeys, type Marks, marksKey } from './marks.server';

/** Where the master key is. */
export type KeyPlace = { dataDir: string; secretKey: string | null };

/** The versions of the key that this process knows. */
type Keys = { version: number; byVersion: Map<number, Buffer> };

/**
 * Seals with the key that the database names. Another process can replace it at any time: what is
 * sealed inside a transaction is sealed with the key of that transaction.
 */
export function openSecrets(db: Database, place: KeyPlace): Secrets {
  return createSecrets(keyringOf(db, place));
}

function keyringOf(db: Database, place: KeyPlace): Keyring {
  let loaded: { marks: string; keys: Keys; earlier: EarlierKeys[] } | undefined;
  const load = () => {
    const marks = storedMarks(db).get()?.value ?? '';
    if (loaded?.marks !== marks) {
      const keys = keysOf(marks ? JSON.parse(marks) : null, place);
      loaded = { marks, keys, earlier: earlierKeys(db, keys) };
    }
    return loaded;
  };
  return {
    ...ringOf(() => load().keys),
    earlierMacKeys: (purpose) =>
      load().earlier.flatMap((keys) => (keys[purpose] ? [keys[purpose]] : [])),
  };
}

const ringOf = (keys: () => Keys): Keyring => ({
  current() {
    const { version, byVersion } = keys();
    return { version, key: byVersion.get(version) as Buffer };
  },
  find: (version) => keys().byVersion.get(version) ?? null,
  earlierMacKeys: () => [],
});

const storedMarks = prepared((db) =>
  db.select({ value: settings.value }).from(settings).where(eq(settings.key, marksKey)).prepare(),
);

/** If none is the key of the database, the newest counts as such; `checkBelonging` rejects it. */
function keysOf(marks: Marks | null, { dataDir, secretKey }: KeyPlace): Keys {
  const newest = loadMasterKey(dataDir, secretKey);
  const version = marks?.keyVersion ?? 1;
  const byVersion = new Map([[version, newest]]);
  const known = marks ? knownKeys(marks, findMasterKeys(dataDir, secretKey)) : [];
  for (const one of known) byVersion.set(one.version, one.key);
  return { version, byVersion };
}

type EarlierKeys = Partial<Record<LastingPurpose, Buffer>>;

/** Sealed settings: they are sealed again whenever the key is replaced. */
const earlierPrefix = 'sealed_earlierMacs';

/** Keeps what recognises the MACs of a key that is being replaced. */
export function keepMacKeys(
  tx: Database,
  { version, key }: { version: number; key: Buffer },
  secrets: Secrets,
  now: number,
) {
  const sealed = secrets.seal(JSON.stringify(lastingMacKeys(key)));
  saveSetting(tx, `${earlierPrefix}${version}`, sealed, now);
}

function earlierKeys(db: Database, keys: Keys): EarlierKeys[] {
  const { open } = createSecrets(ringOf(() => keys));
  const rows = db
    .select({ value: settings.value })
    .from(settings)
    .where(like(settings.key, `${earlierPrefix}%`))
    .all();
  return rows.flatMap(({ value }) => {
    try {
      const stored = Object.entries(JSON.parse(open(value)) as Record<string, string>);
      return [Object.fromEntries(stored.map(([use, hex]) => [use, Buffer.from(hex, 'hex')]))];
    } catch {
      // Sealed with a key that was lost.
      return [];
    }
  });
}
