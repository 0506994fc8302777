import { people } from 'db/schema/person';
import { projectMembers, projects } from 'db/schema/project';
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Audience } from '~/models/access/actor.server';

/** The only door to people (docs/rules.md#people). */
export function peopleVisibleTo(actor: Audience): SQL {
  return and(isNull(people.deletedAt), inReach(actor)) as SQL;
}

export function inReach(actor: Audience): SQL | undefined {
  switch (actor.role) {
    case 'superadmin':
      return undefined;
    case 'admin':
      return or(ofOwnCompany(actor), isGuest(eq(projects.companyId, actor.companyId ?? 0)));
    case 'entrepreneur':
      return and(
        inArray(people.role, ['investor', 'tenant']),
        or(ofOwnCompany(actor), isGuest(eq(projects.ownerId, actor.id))),
      );
    case 'investor':
    case 'tenant':
      return and(eq(people.role, 'entrepreneur'), inArray(people.id, ownersOfProjectsOf(actor)));
  }
}

export const ofOwnCompany = (actor: Audience): SQL => eq(people.companyId, actor.companyId ?? 0);

/** People of other companies who are members of projects here: seen, but not in the hands of this company. */
export const guestsOf = (actor: Audience): SQL =>
  and(
    // Who signed up as an investor or tenant belongs to no company, and null differs from nothing by `<>`.
    sql`${people.companyId} is not ${actor.companyId ?? 0}`,
    sql`${people.id} in (select ${projectMembers.personId} from ${projectMembers})`,
  ) as SQL;

function isGuest(here: SQL): SQL {
  return sql`exists (select 1 from ${projectMembers} cross join ${projects} where ${projectMembers.personId} = ${people.id} and ${projects.id} = ${projectMembers.projectId} and ${projects.deletedAt} is null and ${here})`;
}

export const ownersOfProjectsOf = (actor: Audience): SQL =>
  sql`(select ${projects.ownerId} as id from ${projectMembers} cross join ${projects} where ${projectMembers.personId} = ${actor.id} and ${projects.id} = ${projectMembers.projectId} and ${projects.deletedAt} is null)`;
