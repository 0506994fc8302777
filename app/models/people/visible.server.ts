import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { projectMembers, projects } from 'db/schema/project';
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Actor, Audience } from '~/models/access/actor.server';
import { inOwnCompany, projectsVisibleTo } from '~/models/projects/visible.server';
import { hasAny } from '~/models/rows.server';

/** Every query on people must use this condition (docs/rules.md#people). */
export function peopleVisibleTo(actor: Audience): SQL {
  return and(isNull(people.deletedAt), reachableBy(actor)) as SQL;
}

/**
 * True if a list may be filtered by this person: the actor, visible people, and the creators of
 * visible projects.
 */
export function isPersonVisible(db: Database, actor: Actor, id: number): boolean {
  const isCreator = sql`${people.id} in (
    select ${projects.createdBy} from ${projects} where ${projectsVisibleTo(actor)})`;
  const isAllowed = or(eq(people.id, actor.id), peopleVisibleTo(actor), isCreator);
  return hasAny(db, people, and(eq(people.id, id), isAllowed));
}

export function reachableBy(actor: Audience): SQL | undefined {
  switch (actor.role) {
    case 'superadmin':
      return undefined;
    case 'admin':
      return or(ofOwnCompany(actor), isGuest(eq(projects.companyId, actor.companyId ?? 0)));
    case 'entrepreneur':
      return and(
        // The plus keeps SQLite from looking both roles up, and from sorting a list of one of them.
        sql`+${people.role} in ('investor', 'tenant')`,
        or(ofOwnCompany(actor), isGuest(eq(projects.ownerId, actor.id))),
      );
    case 'investor':
    case 'tenant':
      return and(eq(people.role, 'entrepreneur'), inArray(people.id, ownersOfProjectsOf(actor)));
  }
}

export const ofOwnCompany = (actor: Audience): SQL => eq(people.companyId, actor.companyId ?? 0);

/**
 * People of other companies or none who are members of projects here. They are visible, but this
 * company cannot edit them. Their role in a project is the invited one.
 */
export const guestsOf = ({ companyId }: Audience, role?: MemberRole): SQL =>
  sql`${people.id} in (${guestIdsOf({ companyId }, role)})`;

export const guestIdsOf = ({ companyId }: Pick<Audience, 'companyId'>, role?: MemberRole): SQL =>
  sql`select ${projectMembers.personId} as id from ${projectMembers} where ${projectMembers.guestOf} = ${companyId ?? 0} and ${role ? eq(projectMembers.role, role) : sql`true`}`;

export type MemberRole = (typeof projectMembers.$inferSelect)['role'];

/** A guest's roles in the projects here, separated by commas; null for others. */
export const guestRoles = (actor: Audience): SQL<string | null> =>
  sql`(select group_concat(distinct ${projectMembers.role}) from ${projectMembers} cross join ${projects} where ${projectMembers.personId} = ${people.id} and ${projectMembers.guestOf} = ${actor.companyId ?? 0} and ${projects.id} = ${projectMembers.projectId} and ${projectsVisibleTo(actor)})`;

function isGuest(here: SQL): SQL {
  return sql`exists (select 1 from ${projectMembers} cross join ${projects} where ${projectMembers.personId} = ${people.id} and ${projects.id} = ${projectMembers.projectId} and ${projects.deletedAt} is null and ${here})`;
}

export const ownersOfProjectsOf = (actor: Audience): SQL =>
  sql`(select ${projects.ownerId} as id from ${projectMembers} cross join ${projects}
    where ${projectMembers.personId} = ${actor.id} and ${projectMembers.isSuspended} = 0
      and ${projects.id} = ${projectMembers.projectId}
      and ${and(isNull(projects.deletedAt), inOwnCompany(actor))})`;
