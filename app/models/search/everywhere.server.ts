import { documents } from 'db/schema/document';
import { messages } from 'db/schema/message';
import { type Permission, people } from 'db/schema/person';
import { projectMembers, projects } from 'db/schema/project';
import type { Searchable } from 'db/schema/search';
import { milestones, phases } from 'db/schema/work';
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { type Actor, isAdmin, may } from '~/models/access/actor.server';
import { type Among, found, matchOf, mostFound } from '~/models/lists/search.server';
import { messagesVisibleTo } from '~/models/messages/read.server';
import { type Caller, query } from '~/models/operation.server';
import { ownersOfProjectsOf, peopleVisibleTo } from '~/models/people/visible.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';

/** Of each kind, the newest. */
const mostShown = 10;

type Asking = Pick<Caller, 'db' | 'actor'> & { search: string };

/** All that the actor may see, by kind; null for a kind that is no business of theirs (docs/rules.md#search). */
export const searchEverywhere = query({
  input: z.object({ search: z.string().trim().max(200).catch('') }),
  run({ db, actor }, { search }) {
    const asking = { db, actor, search };
    const ifMay = <Row>(permission: Permission, find: (asking: Asking) => Row[]) => {
      const rows = search !== '' && may(actor, permission) && find(asking);
      return rows ? { rows: rows.slice(0, mostShown), isMore: rows.length > mostShown } : null;
    };
    return {
      search,
      projects: ifMay('projects.view', findProjects),
      people: ifMay('people.view', findPeople),
      phases: ifMay('phases.view', findPhases),
      milestones: ifMay('milestones.view', findMilestones),
      documents: ifMay('documents.view', findDocuments),
      messages: ifMay('messages.view', findMessages),
    };
  },
});

/** The table that is searched and those that lead from it to the project. */
type Way = { tables: [Searched, ...SQLiteTable[]]; visible: SQL | undefined; marks?: string[] };
type Searched = SQLiteTable & { id: SQLiteColumn };

/**
 * The newest finds in sight, and one more, by which it is known that there are more. Whoever does not see all of a
 * company is searched for among the rows of their projects: else the newest finds could all be others'.
 */
function isFound(index: Searchable, { actor, search }: Asking, { tables, visible, marks = [] }: Way): SQL {
  const [table, ...others] = tables;
  // Joined as they are written, which is what `cross` says: from the project, or from what was found.
  const fromProject = sql.join(
    [...others.toReversed(), table].map((one) => sql`${one}`),
    cross,
  );
  const among = sql`select ${table.id} as id from ${fromProject} where ${visible}`;
  const match = matchOf(search, [...marks, ...companyMark(actor)]);
  const finds = found(
    index,
    match,
    { most: mostFound },
    isAdmin(actor) ? undefined : { ids: among, isLong: !isReader(actor) },
  );
  const fromFind = sql.join([sql`${table} not indexed`, ...others.map((one) => sql`${one}`)], cross);
  return sql`${table.id} in (select ${table.id} from ${fromFind} where ${and(sql`${table.id} in (${finds})`, visible)} order by ${table.id} desc limit ${mostShown + 1})`;
}

const cross = sql` cross join `;
const isReader = ({ role }: Actor): boolean => role === 'investor' || role === 'tenant';
/** Readers are in projects of any company. */
const companyMark = (actor: Actor): string[] =>
  actor.companyId === null || isReader(actor) ? [] : [`c${actor.companyId}`];

const inProject = { projectId: projects.id, project: projects.name };

function findProjects(asking: Asking) {
  const visible = projectsVisibleTo(asking.actor);
  return asking.db
    .select(pick(projects, 'id', 'name', 'location'))
    .from(projects)
    .where(isFound('projects', asking, { tables: [projects], visible, marks: ['a'] }))
    .orderBy(desc(projects.id))
    .all();
}

function findPhases(asking: Asking) {
  const on = eq(projects.id, phases.projectId);
  const visible = and(on, projectsVisibleTo(asking.actor));
  return asking.db
    .select({ ...pick(phases, 'id', 'title'), ...inProject })
    .from(phases)
    .innerJoin(projects, on)
    .where(isFound('phases', asking, { tables: [phases, projects], visible }))
    .orderBy(desc(phases.id))
    .all();
}

function findMilestones(asking: Asking) {
  const onPhase = eq(phases.id, milestones.phaseId);
  const onProject = eq(projects.id, phases.projectId);
  const visible = and(onPhase, onProject, projectsVisibleTo(asking.actor));
  return asking.db
    .select({ ...pick(milestones, 'id', 'title'), phase: phases.title, ...inProject })
    .from(milestones)
    .innerJoin(phases, onPhase)
    .innerJoin(projects, onProject)
    .where(isFound('milestones', asking, { tables: [milestones, phases, projects], visible }))
    .orderBy(desc(milestones.id))
    .all();
}

function findDocuments(asking: Asking) {
  const on = eq(projects.id, documents.projectId);
  const visible = and(on, projectsVisibleTo(asking.actor), isNull(documents.replacedBy));
  return asking.db
    .select({ ...pick(documents, 'id', 'name', 'createdAt'), ...inProject })
    .from(documents)
    .innerJoin(projects, on)
    .where(isFound('documents', asking, { tables: [documents, projects], visible, marks: ['a'] }))
    .orderBy(desc(documents.id))
    .all();
}

function findMessages(asking: Asking) {
  const on = eq(projects.id, messages.projectId);
  const visible = and(on, messagesVisibleTo(asking.actor));
  return asking.db
    .select({
      ...pick(messages, 'id', 'subject', 'createdAt'),
      /** Null when the sender has left. */
      sender: people.name,
      ...inProject,
    })
    .from(messages)
    .innerJoin(projects, on)
    .leftJoin(people, and(eq(people.id, messages.senderId), isNull(people.deletedAt)))
    .where(isFound('messages', asking, { tables: [messages, projects], visible }))
    .orderBy(desc(messages.id))
    .all();
}

/** One's own company's people, and guests of the projects one sees; who reads finds whose projects they are in. */
function findPeople({ db, actor, search }: Asking) {
  const finds = (marks: string[], among?: Among) =>
    sql`select id from (${found('people', matchOf(search, ['a', ...marks]), { most: mostFound }, among)})`;
  const guests = sql`select ${projectMembers.personId} as id from ${projects} cross join ${projectMembers} where ${and(eq(projectMembers.projectId, projects.id), projectsVisibleTo(actor))}`;
  const ids = isReader(actor)
    ? finds([], { ids: ownersOfProjectsOf(actor) })
    : sql`${finds(companyMark(actor))} union all ${finds([], { ids: guests, isLong: true })}`;
  const seen = sql`select ${people.id} from ${people} not indexed where ${and(sql`${people.id} in (${ids})`, peopleVisibleTo(actor))}`;
  return db
    .select(pick(people, 'id', 'name', 'email', 'role', 'parentId', 'companyId'))
    .from(people)
    .where(sql`${people.id} in (${seen} order by ${people.id} desc limit ${mostShown + 1})`)
    .orderBy(desc(people.id))
    .all();
}
