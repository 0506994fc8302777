import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { documents } from 'db/schema/document';
import { files } from 'db/schema/file';
import { messages } from 'db/schema/message';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import type { Searchable } from 'db/schema/search';
import { tenantRequests } from 'db/schema/tenant-request';
import { milestones, phases } from 'db/schema/work';
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Actor } from '~/models/access/actor.server';
import { audienceByRole, visibleFields } from '~/models/access/field-audience.server';
import { personVisibility } from '~/models/access/record-fields.server';
import { documentsVisibleTo } from '~/models/documents/visible.server';
import { hasMark, matchOf } from '~/models/lists/search.server';
import { messagesVisibleTo } from '~/models/messages/read.server';
import type { Caller } from '~/models/operation.server';
import { withoutHiddenPhones } from '~/models/people/form-fields.server';
import { guestRoles, peopleVisibleTo } from '~/models/people/visible.server';
import { projectChoiceLists } from '~/models/projects/list.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import { requestsVisibleTo } from '~/models/tenant-requests/visible.server';

/** The number of matches shown of a kind; one more is counted. */
export const maxCounted = 100;

export type SearchRequest = Pick<Caller, 'db' | 'actor'> & { search: string; marks: string };

/** The table to search, followed by the tables that lead to its project. */
type SearchPath = {
  tables: [Searched, ...SQLiteTable[]];
  visible: SQL | undefined;
  marks?: string;
};
type Searched = SQLiteTable & { id: SQLiteColumn };

/**
 * Finds the newest visible matches, and one more than are counted. The index is read from its
 * newest row (it stores negative ids) until there are enough.
 */
export function matches(
  index: Searchable,
  { search, marks: within }: SearchRequest,
  path: SearchPath,
): SQL {
  const [table, ...others] = path.tables;
  const finds = sql.identifier(`${index}_search`);
  const match = [matchOf(search, []), path.marks ?? within].filter(Boolean).join(' AND ');
  // A cross join keeps this order.
  const from = sql.join(
    [finds, table, ...others].map((one) => sql`${one}`),
    sql` cross join `,
  );
  return sql`${table.id} in (select ${table.id} from ${from}
    where ${finds} match ${match} and ${table.id} = -${finds}.rowid and ${path.visible ?? sql`true`}
    order by ${finds}.rowid limit ${maxCounted + 1})`;
}

/** Up to this many projects it is cheaper to list them in the query than to check each match. */
const maxProjects = 100;

/**
 * Marks that narrow a search to projects the actor may see. They only save time; the visibility
 * conditions decide.
 */
export function marksOf(db: Database, actor: Actor): string {
  if (actor.role === 'superadmin') return '';
  const company = actor.companyId === null ? '' : hasMark(`c${actor.companyId}`);
  if (actor.role === 'admin') return company;
  const rows = db
    .select({ id: projects.id })
    .from(projects)
    .where(projectsVisibleTo(actor))
    .limit(maxProjects + 1)
    .all();
  if (rows.length > maxProjects) return actor.role === 'entrepreneur' ? company : '';
  return `(${[{ id: 0 }, ...rows].map(({ id }) => hasMark(`j${id}`)).join(' OR ')})`;
}

export const inProject = { projectId: projects.id, project: projects.name };

export function findPhases(request: SearchRequest) {
  const on = eq(projects.id, phases.projectId);
  const visible = and(on, projectsVisibleTo(request.actor));
  return request.db
    .select({ ...pick(phases, 'id', 'title', 'description', 'startDate', 'endDate'), ...inProject })
    .from(phases)
    .innerJoin(projects, on)
    .where(matches('phases', request, { tables: [phases, projects], visible }))
    .orderBy(desc(phases.id))
    .all();
}

export function findMilestones(request: SearchRequest) {
  const onPhase = eq(phases.id, milestones.phaseId);
  const onProject = eq(projects.id, phases.projectId);
  const visible = and(onPhase, onProject, projectsVisibleTo(request.actor));
  return request.db
    .select({
      ...pick(milestones, 'id', 'title', 'description', 'dueDate'),
      phase: phases.title,
      ...inProject,
    })
    .from(milestones)
    .innerJoin(phases, onPhase)
    .innerJoin(projects, onProject)
    .where(matches('milestones', request, { tables: [milestones, phases, projects], visible }))
    .orderBy(desc(milestones.id))
    .all();
}

export function findDocuments(request: SearchRequest) {
  const on = eq(projects.id, documents.projectId);
  const visible = and(on, documentsVisibleTo(request.actor), isNull(documents.replacedBy));
  return request.db
    .select({
      ...pick(documents, 'id', 'name', 'createdAt'),
      mediaType: files.mediaType,
      ...inProject,
    })
    .from(documents)
    .innerJoin(projects, on)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(matches('documents', request, { tables: [documents, projects], visible }))
    .orderBy(desc(documents.id))
    .all();
}

export function findMessages(request: SearchRequest) {
  const on = eq(projects.id, messages.projectId);
  const visible = and(on, messagesVisibleTo(request.actor));
  return request.db
    .select({
      ...pick(messages, 'id', 'subject', 'message', 'createdAt'),
      /** Null if the sender deleted their account. */
      sender: people.name,
      ...inProject,
    })
    .from(messages)
    .innerJoin(projects, on)
    .leftJoin(people, eq(people.id, messages.senderId))
    .where(matches('messages', request, { tables: [messages, projects], visible }))
    .orderBy(desc(messages.id))
    .all();
}

export function findRequests(request: SearchRequest) {
  const on = eq(projects.id, tenantRequests.projectId);
  const visible = and(on, requestsVisibleTo(request.actor));
  return request.db
    .select({
      ...pick(tenantRequests, 'id', 'title', 'description', 'status', 'createdAt'),
      ...inProject,
    })
    .from(tenantRequests)
    .innerJoin(projects, on)
    .where(matches('tenant_requests', request, { tables: [tenantRequests, projects], visible }))
    .orderBy(desc(tenantRequests.id))
    .all();
}

/** All visible people, including guests from other companies. */
export function findPeople(request: SearchRequest) {
  const { actor, search } = request;
  const visible = and(peopleVisibleTo(actor), withoutHiddenPhones(actor, search));
  const fields = visibleFields(personVisibility, actor);
  return request.db
    .select({
      ...pick(people, 'id', 'name', 'email', 'role', 'parentId', 'photoFileId'),
      guestAs: guestRoles(actor),
      companyName: companies.name,
    })
    .from(people)
    .leftJoin(companies, eq(companies.id, people.companyId))
    .where(matches('people', request, { tables: [people], visible, marks: hasMark('a') }))
    .orderBy(desc(people.id))
    .all()
    .map((row) => fields(row, audienceByRole(actor)));
}

/** A page of the project list with this search. */
export const findProjects = (caller: Caller, search: string) =>
  projectChoiceLists.search(caller, { search });
