import type { Database } from 'db/client.server';
import { writeUnseen } from 'db/prepared';
import { providerSessions } from 'db/schema/identity';
import { people } from 'db/schema/person';
import { settings } from 'db/schema/settings';
import { challenges, outbox } from 'db/schema/sign-in';
import { webhooks } from 'db/schema/webhook';
import { and, asc, gt, like, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type Secrets, sealedPrefix } from '~/services/secrets/secrets.server';

/** Sealed columns of one table, by their names in the schema. */
type SealedPlace = { table: SQLiteTable; columns: Record<string, SQLiteColumn> };

/** Everything in the database that is sealed with the master key. */
const sealedPlaces: SealedPlace[] = [
  { table: people, columns: { google2faSecret: people.google2faSecret } },
  { table: challenges, columns: { secret: challenges.secret } },
  {
    table: outbox,
    columns: { text: outbox.text, html: outbox.html, code: outbox.code, stopUrl: outbox.stopUrl },
  },
  { table: webhooks, columns: { secret: webhooks.secret, oldSecret: webhooks.oldSecret } },
  { table: providerSessions, columns: { idToken: providerSessions.idToken } },
  { table: settings, columns: { value: settings.value } },
];

/** Some milliseconds of encryption. */
const rowsAtOnce = 100;
const rowid = sql<number>`rowid`;

type Found = { rowid: number } & Record<string, unknown>;

/**
 * Seals what a replaced version of the key sealed with the current one. Each step is a transaction
 * of its own, after which it yields the number of values.
 */
export function* resealAll(db: Database, version: number, secrets: Secrets): Generator<number> {
  for (const place of sealedPlaces) {
    let after = 0;
    for (let more = true; more; ) {
      const { resealed, last } = writeUnseen(db, (tx) => {
        const rows = sealedRows(tx, place, version, after).limit(rowsAtOnce).all() as Found[];
        let resealed = 0;
        for (const row of rows) {
          const values = resealedValues(row, version, secrets);
          const count = Object.keys(values).length;
          if (count > 0) tx.update(place.table).set(values).where(sql`rowid = ${row.rowid}`).run();
          resealed += count;
        }
        return { resealed, last: rows.length === rowsAtOnce ? rows.at(-1) : undefined };
      });
      yield resealed;
      more = last !== undefined;
      after = last?.rowid ?? after;
    }
  }
}

/** Values that a version of the key sealed, by whether they can still be opened. */
export function countSealed(tx: Database, version: number, secrets: Secrets) {
  const counts = { readable: 0, unreadable: 0 };
  for (const place of sealedPlaces)
    for (const row of sealedRows(tx, place, version, 0).all() as Found[])
      for (const sealed of sealedIn(row, version))
        counts[openedOrNull(secrets, sealed[1]) === null ? 'unreadable' : 'readable'] += 1;
  return counts;
}

function sealedRows(tx: Database, { table, columns }: SealedPlace, version: number, after: number) {
  const isSealed = Object.values(columns).map((column): SQL => like(column, prefix(version)));
  return tx
    .select({ rowid, ...columns })
    .from(table)
    .where(and(gt(rowid, after), or(...isSealed)))
    .orderBy(asc(rowid));
}

const prefix = (version: number) => `${sealedPrefix(version)}%`;

/** Values that cannot be opened were sealed with a key that was lost, and stay as they are. */
function resealedValues(row: Found, version: number, secrets: Secrets): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, sealed] of sealedIn(row, version)) {
    const text = openedOrNull(secrets, sealed);
    if (text !== null) values[name] = secrets.seal(text);
  }
  return values;
}

const sealedIn = (row: Found, version: number) =>
  Object.entries(row).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && entry[1].startsWith(sealedPrefix(version)),
  );

function openedOrNull(secrets: Secrets, sealed: string): string | null {
  try {
    return secrets.open(sealed);
  } catch {
    return null;
  }
}
