import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { people, personPermissions } from 'db/schema/person';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import {
  type ListPage,
  type ListQuery,
  mostCounted,
  ordered,
  pageOf,
  totalUpTo,
} from '~/models/lists/list-query.server';
import { findNewest, idsOf, mostFound } from '~/models/lists/search.server';
import { among, isReader, type PeopleFilter, peopleMatch, peopleRows } from './list-rows.server';
import { type Kind, peopleTotal } from './totals.server';

const sortColumns = { name: people.name, email: people.email };

/** Columns a list of people may be sorted by. */
export const peopleSorts = Object.keys(sortColumns);

/** The permissions somebody was granted, with commas between them. */
export const grantedNames = sql<
  string | null
>`(select group_concat(${personPermissions.permission}) from ${personPermissions} where ${personPermissions.personId} = ${people.id})`;

/** One page of the people the actor may see. */
export function listPeople(
  db: Database,
  actor: Actor,
  query: ListQuery,
  filter: PeopleFilter,
): ListPage<PersonRow> {
  const match = query.search && peopleMatch(actor, query.search, filter);
  const found = match ? idsOf(findNewest(db, 'people_search', match, among(actor, filter))) : undefined;
  const asked = peopleRows(actor, filter, found);
  const order = ordered(query, sortColumns, people.id);
  const page = pageOf(people.id, asked, order, query);
  const rows = personRows(db, page, order);
  const kinds = countedKinds(actor, query, filter);
  if (kinds) return { rows, total: peopleTotal(db, actor, kinds) };
  const total = totalUpTo(db, found ? mostFound : mostCounted, asked);
  return { rows, ...total };
}

function personRows(db: Database, ids: SQL, order: SQL[]) {
  return db
    .select({
      id: people.id,
      role: people.role,
      parentId: people.parentId,
      companyId: people.companyId,
      companyName: companies.name,
      name: people.name,
      email: people.email,
      address: people.address,
      createdAt: people.createdAt,
      granted: grantedNames,
    })
    .from(people)
    .leftJoin(companies, eq(companies.id, people.companyId))
    .where(sql`${people.id} in ${ids}`)
    .orderBy(...order)
    .all();
}

export type PersonRow = ReturnType<typeof personRows>[number];

/** Which kept totals add up to this list; undefined when it has to be counted. */
function countedKinds(actor: Actor, query: ListQuery, filter: PeopleFilter): Kind[] | undefined {
  const { role, isTopAdmin, projectId, createdBy, areGuests } = filter;
  if (isReader(actor) || query.search || areGuests || projectId !== undefined || createdBy !== undefined)
    return;
  if (actor.role === 'entrepreneur' && !role) return ['investor', 'tenant'];
  if (role === 'admin') return isTopAdmin ? ['admin'] : ['admin', 'company-user'];
  return role ? [role] : ['superadmin', 'admin', 'company-user', 'entrepreneur', 'investor', 'tenant'];
}
