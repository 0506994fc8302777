import type { Database } from 'db/client.server';
import { prepared } from 'db/prepared';
import { apiKeys } from 'db/schema/api-key';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { sessions } from 'db/schema/sign-in';
import { eq, sql } from 'drizzle-orm';
import { AppError } from '~/models/errors';
import { type Actor, actorColumns, actorFrom } from './actor.server';

type Asking = {
  actor: Actor | null;
  impersonator?: Actor | null;
  session: { id: number } | null;
  key?: { id: number } | null;
  now: number;
};

const session = sql.placeholder('session');
const key = sql.placeholder('key');

/** Somebody live; where a session or a key is named, only while it is theirs. */
const livePerson = prepared((db) =>
  db
    .select(actorColumns)
    .from(people)
    .leftJoin(companies, eq(companies.id, people.companyId))
    .where(
      sql`${people.id} = ${sql.placeholder('id')} and ${people.isActive} = 1 and ${people.deletedAt} is null and (${session} is null or exists (select 1 from ${sessions} where ${sessions.id} = ${session} and ${sessions.personId} = ${people.id} and ${sessions.expiresAt} > ${sql.placeholder('now')})) and (${key} is null or exists (select 1 from ${apiKeys} where ${apiKeys.id} = ${key} and ${apiKeys.personId} = ${people.id} and ${apiKeys.expiresAt} > ${sql.placeholder('now')}))`,
    )
    .prepare(),
);

/**
 * The actor as they are at this moment: while a slow form came in they may have been deleted,
 * switched off, signed out or given other permissions (docs/rules.md#access). Called inside a
 * write; nothing is written while impersonating.
 *
 * @throws AppError `forbidden`
 */
export function presentActor<A extends Actor | null>(
  tx: Database,
  asking: Asking & { actor: A },
): A {
  const { actor, impersonator, now } = asking;
  if (!actor) return actor;
  const row = livePerson(tx).get({
    id: actor.id,
    session: asking.session?.id ?? null,
    key: asking.key?.id ?? null,
    now,
  });
  const present = row && !impersonator ? actorFrom(row) : null;
  if (!present) throw new AppError('forbidden');
  return present as A;
}
