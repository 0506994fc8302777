import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { documents } from 'db/schema/document';
import { messages } from 'db/schema/message';
import { type Permission, people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import type { Searchable } from 'db/schema/search';
import { milestones, phases } from 'db/schema/work';
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { type Actor, may } from '~/models/access/actor.server';
import { hasMark, matchOf } from '~/models/lists/search.server';
import { messagesVisibleTo } from '~/models/messages/read.server';
import { type Caller, query } from '~/models/operation.server';
import { guestRoles, peopleVisibleTo } from '~/models/people/visible.server';
import { projectList } from '~/models/projects/list.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';

/** Of each kind, the newest. */
const mostShown = 10;

type Asking = Pick<Caller, 'db' | 'actor'> & { search: string; marks: string };

/**
 * All that the actor may see, by kind; null for a kind that is no business of theirs
 * (docs/rules.md#search).
 */
export const searchEverywhere = query({
  input: z.object({ search: z.string().trim().max(200).catch('') }),
  run(caller, { search }) {
    const { db, actor } = caller;
    const asking = { db, actor, search, marks: marksOf(db, actor) };
    const ifMay = <Row>(permission: Permission, find: (asking: Asking) => Row[]) => {
      const rows = search !== '' && may(actor, permission) && find(asking);
      return rows ? { rows: rows.slice(0, mostShown), isMore: rows.length > mostShown } : null;
    };
    return {
      search,
      projects: search !== '' && may(actor, 'projects.view') ? findProjects(caller, search) : null,
      people: ifMay('people.view', findPeople),
      phases: ifMay('phases.view', findPhases),
      milestones: ifMay('milestones.view', findMilestones),
      documents: ifMay('documents.view', findDocuments),
      messages: ifMay('messages.view', findMessages),
    };
  },
});

/** The table that is searched, and those that lead from it to the project. */
type Way = { tables: [Searched, ...SQLiteTable[]]; visible: SQL | undefined; marks?: string };
type Searched = SQLiteTable & { id: SQLiteColumn };

/**
 * The newest finds in sight, and one more, by which it is known that there are more. The index is
 * read from its newest row on (it keeps them by the negative of the id) and each find shown to the
 * door, until there are enough.
 */
function isFound(index: Searchable, { search, marks: within }: Asking, way: Way): SQL {
  const [table, ...others] = way.tables;
  const finds = sql.identifier(`${index}_search`);
  const match = [matchOf(search, []), way.marks ?? within].filter(Boolean).join(' AND ');
  // Joined in this order, which is what `cross` says.
  const from = sql.join(
    [finds, table, ...others].map((one) => sql`${one}`),
    sql` cross join `,
  );
  return sql`${table.id} in (select ${table.id} from ${from} where ${finds} match ${match} and ${table.id} = -${finds}.rowid and ${way.visible ?? sql`true`} order by ${finds}.rowid limit ${mostShown + 1})`;
}

/** As many projects as it is cheaper to name to the index than to look at what others' hold. */
const mostNamed = 100;

/**
 * What narrows a search to what somebody may see of the work, documents and messages; the doors
 * decide.
 */
function marksOf(db: Database, actor: Actor): string {
  if (actor.role === 'superadmin') return '';
  const company = actor.companyId === null ? '' : hasMark(`c${actor.companyId}`);
  if (actor.role === 'admin') return company;
  const rows = db
    .select({ id: projects.id })
    .from(projects)
    .where(projectsVisibleTo(actor))
    .limit(mostNamed + 1)
    .all();
  if (rows.length > mostNamed) return actor.role === 'entrepreneur' ? company : '';
  return `(${[{ id: 0 }, ...rows].map(({ id }) => hasMark(`j${id}`)).join(' OR ')})`;
}

const inProject = { projectId: projects.id, project: projects.name };

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
    .where(isFound('documents', asking, { tables: [documents, projects], visible }))
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

/** Everybody in sight, guests of other companies too. */
function findPeople(asking: Asking) {
  const visible = peopleVisibleTo(asking.actor);
  return asking.db
    .select({
      ...pick(people, 'id', 'name', 'email', 'role', 'parentId'),
      guestAs: guestRoles(asking.actor),
      companyName: companies.name,
    })
    .from(people)
    .leftJoin(companies, eq(companies.id, people.companyId))
    .where(isFound('people', asking, { tables: [people], visible, marks: hasMark('a') }))
    .orderBy(desc(people.id))
    .all();
}

/** As the list of projects finds them, whose first page this is. */
function findProjects(caller: Caller, search: string) {
  const { rows, total } = projectList(caller, { search });
  return { rows, isMore: total > rows.length };
}
