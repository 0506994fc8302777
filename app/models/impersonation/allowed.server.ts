import type { Database } from 'db/client.server';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { projectMembers, projects } from 'db/schema/project';
import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { ofOwnCompany, peopleVisibleTo } from '~/models/people/visible.server';

/**
 * The people this actor may look on as; null for those who may as nobody. The super admin as company admins, a
 * company admin as the people and users of the company, never as another admin of equal rank.
 */
export function viewableBy(actor: Actor): SQL | null {
  const reach = reachOf(actor);
  return reach && (and(peopleVisibleTo(actor), eq(people.isActive, true), reach) as SQL);
}

function reachOf(actor: Actor): SQL | null {
  if (actor.role === 'superadmin') return and(eq(people.role, 'admin'), isNull(people.parentId)) as SQL;
  if (actor.role !== 'admin' || actor.parentId !== null || actor.companyId === null) return null;
  const isOfLowerRank = or(ne(people.role, 'admin'), sql`${people.parentId} is not null`);
  return and(ofOwnCompany(actor), isOfLowerRank, isNobodysGuest(actor.companyId)) as SQL;
}

/** Through the eyes of somebody another company has invited one would see that company's projects. */
function isNobodysGuest(companyId: number): SQL {
  const isMember = sql`exists (select 1 from ${projectMembers} cross join ${projects} where ${projectMembers.personId} = ${people.id} and ${projects.id} = ${projectMembers.projectId} and ${projects.companyId} <> ${companyId})`;
  const isInvited = sql`exists (select 1 from ${invitations} where (${invitations.personId} = ${people.id} or ${invitations.phone} = ${people.phone}) and ${invitations.companyId} <> ${companyId})`;
  return sql`not ${isMember} and not ${isInvited}`;
}

/** Those of a list's people the actor may look on as. */
export function viewableAmong(db: Database, actor: Actor, ids: number[]): Set<number> {
  const viewable = viewableBy(actor);
  if (!viewable || ids.length === 0) return new Set();
  const rows = db
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, ids), viewable))
    .all();
  return new Set(rows.map(({ id }) => id));
}
