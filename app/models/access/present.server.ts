import type { Database } from 'db/client.server';
import { prepared } from 'db/prepared';
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
  now: number;
};

const session = sql.placeholder('session');

/** Somebody live; where a session is named, only while it is theirs. */
const livePerson = prepared((db) =>
  db
    .select(actorColumns)
    .from(people)
    .leftJoin(companies, eq(companies.id, people.companyId))
    .where(
      sql`${people.id} = ${sql.placeholder('id')} and ${people.isActive} = 1 and ${people.deletedAt} is null and (${session} is null or exists (select 1 from ${sessions} where ${sessions.id} = ${session} and ${sessions.personId} = ${people.id} and ${sessions.expiresAt} > ${sql.placeholder('now')}))`,
    )
    .prepare(),
);

/**
 * The actor as they are at this moment: while a slow form came in they may have been deleted, switched off, signed out
 * or given other permissions (docs/rules.md#access). Called inside a write; nothing is written while impersonating.
 *
 * @throws AppError `forbidden`
 */
export function presentActor<A extends Actor | null>(tx: Database, asking: Asking & { actor: A }): A {
  const { actor, impersonator, now } = asking;
  if (!actor) return actor;
  const row = livePerson(tx).get({ id: actor.id, session: asking.session?.id ?? null, now });
  const present = row && !impersonator ? actorFrom(row) : null;
  if (!present) throw new AppError('forbidden');
  return present as A;
}
