import { people, type Role } from 'db/schema/person';
import { projectMembers, projects } from 'db/schema/project';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { matchOf } from '~/models/lists/search.server';
import { guestsOf, ofOwnCompany, ownersOfProjectsOf, peopleVisibleTo } from './visible.server';

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

/** The rows of a list (`from` and `where`): whom the actor may see, narrowed, among those a search found. */
export function peopleRows(actor: Actor, filter: PeopleFilter, found?: SQL): SQL {
  const where = and(
    found && sql`${people.id} in ${found}`,
    peopleVisibleTo(actor),
    scope(actor, filter),
    narrowed(filter),
  );
  // What is found by its id is not looked for in an index of the whole company.
  const way = found || among(actor, filter) ? sql`not indexed` : sql``;
  return sql`${people} ${way} where ${where}`;
}

/** Guests stand in a list of their own, so that the company's own does not read every membership. */
function scope(actor: Actor, { areGuests }: PeopleFilter): SQL | undefined {
  if (isReader(actor) || actor.role === 'superadmin') return undefined;
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
  sql`(select ${projectMembers.personId} as id from ${projectMembers} where ${projectMembers.projectId} = ${id} union select ${projects.ownerId} from ${projects} where ${projects.id} = ${id})`;

export const isReader = ({ role }: Actor): boolean => role === 'investor' || role === 'tenant';

/** Ids the list is limited to, where it is the people of some projects. */
export function among(actor: Actor, { projectId, areGuests }: PeopleFilter): SQL | undefined {
  if (isReader(actor)) return ownersOfProjectsOf(actor);
  if (areGuests) return sql`(select ${projectMembers.personId} as id from ${projectMembers})`;
  return projectId === undefined ? undefined : peopleOfProject(projectId);
}

/** What the search index is asked for this list: the words, and the marks its rows carry. */
export function peopleMatch(actor: Actor, search: string, filter: PeopleFilter): string {
  const { role, isTopAdmin, createdBy, areGuests } = filter;
  const marks = ['a'];
  if (!isReader(actor) && actor.role !== 'superadmin' && !areGuests) marks.push(`c${actor.companyId}`);
  if (role) marks.push(role);
  if (isTopAdmin) marks.push('top');
  if (createdBy !== undefined) marks.push(`b${createdBy}`);
  return matchOf(search, marks);
}
