import type { Database } from 'db/client.server';
import { prepared, writeLightly } from 'db/prepared';
import { apiKeys, type KeyScope } from 'db/schema/api-key';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { type Actor, actorColumns, actorFrom } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { randomToken, sha256 } from '~/services/secrets/random.server';

/** The API key of a request. */
export type ApiKey = { id: number; name: string; scope: KeyScope };

/** The prefix distinguishes keys from session tokens, and lets secret scanners find leaked keys. */
const prefix = 'yesod_';
export const isApiKey = (token: string): boolean => token.startsWith(prefix);
export const newApiKey = (): string => prefix + randomToken();

/** @throws AppError `reading-key`, `key` */
export function assertKeyAllows(
  key: ApiKey | null | undefined,
  { isPersonal }: { isPersonal?: boolean } = {},
) {
  if (key?.scope === 'read') throw new AppError('reading-key');
  if (key && isPersonal) throw new AppError('key');
}

/** `lastUsedAt` is updated at most this often, so that reading does not write each time. */
const usedInterval = 5 * 60_000;

const byHash = prepared((db) =>
  db
    .select({
      key: { id: apiKeys.id, name: apiKeys.name, scope: apiKeys.scope },
      lastUsedAt: apiKeys.lastUsedAt,
      actor: actorColumns,
    })
    .from(apiKeys)
    .innerJoin(
      people,
      and(eq(people.id, apiKeys.personId), eq(people.isActive, true), isNull(people.deletedAt)),
    )
    .leftJoin(companies, eq(companies.id, people.companyId))
    .where(
      and(
        eq(apiKeys.tokenHash, sql.placeholder('hash')),
        gt(apiKeys.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare(),
);

/** Returns null if the key expired or was revoked, or if its person may not sign in. */
export function findApiKey(
  db: Database,
  token: string,
  now: number,
): { key: ApiKey; actor: Actor } | null {
  const row = byHash(db).get({ hash: sha256(token), now });
  const actor = row && actorFrom(row.actor);
  if (!row || !actor) return null;
  const { key, lastUsedAt } = row;
  if (now - (lastUsedAt ?? 0) > usedInterval)
    writeLightly(db, () => {
      db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, key.id)).run();
    });
  return { key, actor };
}
