import type { Database } from 'db/client.server';
import { prepared } from 'db/prepared';
import { apiKeys } from 'db/schema/api-key';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { sessions } from 'db/schema/sign-in';
import { eq, sql } from 'drizzle-orm';
import { AppError } from '~/models/errors';
import { type Actor, actorColumns, actorFrom } from './actor.server';

type Requester = {
  actor: Actor | null;
  impersonator?: Actor | null;
  session: { id: number } | null;
  key?: { id: number } | null;
  now: number;
};

const session = sql.placeholder('session');
const key = sql.placeholder('key');

/** Finds an active person. If a session or API key is given, it must be valid and theirs. */
const livePerson = prepared((db) =>
  db
    .select(actorColumns)
    .from(people)
    .leftJoin(companies, eq(companies.id, people.companyId))
    .where(
      sql`${people.id} = ${sql.placeholder('id')} and ${people.isActive} = 1
        and ${people.deletedAt} is null
        and (${session} is null or exists (select 1 from ${sessions}
          where ${sessions.id} = ${session} and ${sessions.personId} = ${people.id}
            and ${sessions.expiresAt} > ${sql.placeholder('now')}))
        and (${key} is null or exists (select 1 from ${apiKeys}
          where ${apiKeys.id} = ${key} and ${apiKeys.personId} = ${people.id}
            and ${apiKeys.expiresAt} > ${sql.placeholder('now')}))`,
    )
    .prepare(),
);

/** Null if the person is not active, or was deleted. */
export function findActor(db: Database, id: number): Actor | null {
  const row = livePerson(db).get({ id, session: null, key: null, now: 0 });
  return row ? actorFrom(row) : null;
}

/**
 * Reloads the actor inside a write. Since the request began, they may have been deleted,
 * deactivated, signed out or given other permissions (docs/rules.md#access). Nothing can be written
 * while impersonating.
 * @throws AppError `forbidden`
 */
export function reloadActor<A extends Actor | null>(
  tx: Database,
  requester: Requester & { actor: A },
): A {
  const { actor, impersonator, now } = requester;
  if (!actor) return actor;
  const row = livePerson(tx).get({
    id: actor.id,
    session: requester.session?.id ?? null,
    key: requester.key?.id ?? null,
    now,
  });
  const reloaded = row && !impersonator ? actorFrom(row) : null;
  if (!reloaded) throw new AppError('forbidden');
  return reloaded as A;
}
