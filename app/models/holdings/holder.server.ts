import type { Database } from 'db/client.server';
import { holdings } from 'db/schema/holding';
import { people } from 'db/schema/person';
import { projectMembers } from 'db/schema/project';
import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { Refused } from '~/models/errors';
import { hasAny, pick } from '~/models/rows.server';

/** The investors of a project, who can be named as holders. */
export const investorsOf = (db: Database, projectId: number) =>
  db
    .select(pick(people, 'id', 'name', 'email'))
    .from(projectMembers)
    .innerJoin(people, eq(people.id, projectMembers.personId))
    .where(and(eq(projectMembers.projectId, projectId), eq(projectMembers.role, 'investor')))
    .orderBy(asc(people.name), asc(people.id))
    .all();

type TypedHolder = {
  personId: number | null;
  name: string | null;
  email: string | null;
  shareClass: string | null;
};

/**
 * The holder that a form names.
 * @param exceptId the holding that is edited
 * @throws Refused
 */
export function holderOf(tx: Database, projectId: number, typed: TypedHolder, exceptId = 0) {
  const { personId, email, shareClass } = typed;
  const investor = investorsOf(tx, projectId).find(({ id }) => id === personId);
  // A person who left the project can keep the holding that they have.
  const isCurrentHolder = exceptId !== 0 && hasAny(tx, holdings, isHeldBy(exceptId, personId));
  if (personId !== null && !investor && !isCurrentHolder)
    throw new Refused('person_id', 'form.errors.choice');
  const name = typed.name ?? investor?.name;
  if (!name) throw new Refused('name', 'holding.errors.holder');
  const isSame = and(
    eq(holdings.projectId, projectId),
    sql`${holdings.shareClass} is ${shareClass}`,
    ne(holdings.id, exceptId),
  );
  if (personId !== null && hasAny(tx, holdings, and(isSame, eq(holdings.personId, personId))))
    throw new Refused('person_id', 'holding.errors.twice');
  if (personId === null && hasAny(tx, holdings, and(isSame, eq(holdings.name, name))))
    throw new Refused('name', 'holding.errors.twice');
  return { personId, name, email: personId === null ? email : null, shareClass };
}

const isHeldBy = (id: number, personId: number | null) =>
  and(eq(holdings.id, id), eq(holdings.personId, personId ?? 0));

/** Gives a person who joins a project the holdings that were entered with their address. */
export function bindHoldings(tx: Database, projectId: number, personId: number, now: number) {
  const verified = tx
    .select({ email: people.email })
    .from(people)
    .where(and(eq(people.id, personId), isNotNull(people.emailVerifiedAt)))
    .get();
  if (!verified?.email) return;
  tx.update(holdings)
    .set({ personId, email: null, version: sql`${holdings.version} + 1`, updatedAt: now })
    .where(
      and(
        eq(holdings.projectId, projectId),
        isNull(holdings.personId),
        eq(holdings.email, verified.email),
      ),
    )
    .run();
}
