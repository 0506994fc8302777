import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { people, personPermissions, type Role } from 'db/schema/person';
import { projectMembers, projects } from 'db/schema/project';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { type ListQuery, likeAnywhere, ordered, trigramPhrase } from '~/models/lists/list-query.server';
import { type Kind, peopleTotal } from './totals.server';
import { guestsOf, ofOwnCompany, peopleVisibleTo } from './visible.server';

const sortColumns = { name: people.name, email: people.email };

/** Columns a list of people may be sorted by. */
export const peopleSorts = Object.keys(sortColumns);

/** What narrows a list; left out, it is everybody the door lets through. */
export type PeopleFilter = {
  role?: Role;
  /** Admins who work under nobody: the company admins of 001 §2. */
  isTopAdmin?: boolean;
  /** Members and owner of this project; the caller has checked that the actor sees it. */
  projectId?: number;
  createdBy?: number;
  /** Members of the projects here whose company is another one, instead of the company's own people. */
  areGuests?: boolean;
};

/** The permissions somebody was granted, with commas between them. */
export const grantedNames = sql<
  string | null
>`(select group_concat(${personPermissions.permission}) from ${personPermissions} where ${personPermissions.personId} = ${people.id})`;

/** One page of the people the actor may see. */
export function listPeople(db: Database, actor: Actor, query: ListQuery, filter: PeopleFilter) {
  const where = peopleWhere(actor, query.search, filter);
  // What is searched for is found by the word index; another index would have every row of the company looked at.
  const found = query.search ? sql`${people} not indexed` : sql`${people}`;
  const order = ordered(query, sortColumns, people.id);
  const page = sql`(select ${people.id} from ${found} where ${where} order by ${sql.join(order, sql`, `)} limit ${query.perPage} offset ${(query.page - 1) * query.perPage})`;
  const rows = db
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
    .where(sql`${people.id} in ${page}`)
    .orderBy(...order)
    .all();
  const kinds = countedKinds(actor, query, filter);
  const total = kinds
    ? peopleTotal(db, actor, kinds)
    : (db.get<{ count: number }>(sql`select count(*) as count from ${found} where ${where}`)?.count ?? 0);
  return { rows, total };
}

/** The people a list is of: whom the actor may see, narrowed and searched. */
export const peopleWhere = (actor: Actor, search: string, filter: PeopleFilter): SQL | undefined =>
  and(peopleVisibleTo(actor), scope(actor, filter), narrowed(filter), matching(search));

export type PersonRow = ReturnType<typeof listPeople>['rows'][number];

/** Guests stand in a list of their own, so that the company's own does not read every membership. */
function scope(actor: Actor, { areGuests }: PeopleFilter): SQL | undefined {
  if (actor.role !== 'admin' && actor.role !== 'entrepreneur') return undefined;
  return areGuests ? guestsOf(actor) : ofOwnCompany(actor);
}

function narrowed({ role, isTopAdmin, projectId, createdBy }: PeopleFilter): SQL | undefined {
  return and(
    role && eq(people.role, role),
    isTopAdmin ? isNull(people.parentId) : undefined,
    createdBy === undefined ? undefined : eq(people.createdBy, createdBy),
    projectId === undefined ? undefined : inArray(people.id, peopleOfProject(projectId)),
  );
}

const peopleOfProject = (id: number): SQL =>
  sql`(select ${projectMembers.personId} from ${projectMembers} where ${projectMembers.projectId} = ${id} union select ${projects.ownerId} from ${projects} where ${projects.id} = ${id})`;

function matching(search: string): SQL | undefined {
  if (!search) return undefined;
  const phrase = trigramPhrase(search);
  if (phrase)
    return sql`${people.id} in (select rowid from people_search where people_search match ${phrase})`;
  const pattern = likeAnywhere(search);
  return sql`(${people.name} like ${pattern} escape '\\' or ${people.email} like ${pattern} escape '\\')`;
}

/** Which kept totals add up to this list; undefined when it has to be counted. */
function countedKinds(actor: Actor, query: ListQuery, filter: PeopleFilter): Kind[] | undefined {
  const { role, isTopAdmin, projectId, createdBy, areGuests } = filter;
  const isReader = actor.role === 'investor' || actor.role === 'tenant';
  if (isReader || query.search || areGuests || projectId !== undefined || createdBy !== undefined) return;
  if (actor.role === 'entrepreneur' && !role) return ['investor', 'tenant'];
  if (role === 'admin') return isTopAdmin ? ['admin'] : ['admin', 'company-user'];
  return role ? [role] : ['superadmin', 'admin', 'company-user', 'entrepreneur', 'investor', 'tenant'];
}
