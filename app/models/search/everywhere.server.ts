import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { documents } from 'db/schema/document';
import { messages } from 'db/schema/message';
import { type Permission, people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import type { Searchable } from 'db/schema/search';
import { tenantRequests } from 'db/schema/tenant-request';
import { milestones, phases } from 'db/schema/work';
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { type Actor, may } from '~/models/access/actor.server';
import { audienceByRole, visibleFields } from '~/models/access/field-audience.server';
import { personVisibility } from '~/models/access/record-fields.server';
import { hasMark, matchOf } from '~/models/lists/search.server';
import { messagesVisibleTo } from '~/models/messages/read.server';
import { type Caller, query } from '~/models/operation.server';
import { withoutHiddenPhones } from '~/models/people/form-fields.server';
import { guestRoles, peopleVisibleTo } from '~/models/people/visible.server';
import { projectChoiceLists } from '~/models/projects/list.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import { requestList } from '~/models/tenant-requests/list.server';
import { requestsVisibleTo } from '~/models/tenant-requests/visible.server';

/** The newest results of each kind. */
const maxResults = 10;

type SearchRequest = Pick<Caller, 'db' | 'actor'> & { search: string; marks: string };

/**
 * Searches everything the actor may see, by kind. A kind is null without the permission for it
 * (docs/rules.md#search).
 */
export const searchEverywhere = query({
  input: z.object({ search: z.string().trim().max(200).catch('') }),
  run(caller, { search }) {
    const { db, actor } = caller;
    const request = { db, actor, search, marks: marksOf(db, actor) };
    const ifMay = <Row>(permission: Permission, find: (request: SearchRequest) => Row[]) => {
      const rows = search !== '' && may(actor, permission) && find(request);
      return rows ? { rows: rows.slice(0, maxResults), isMore: rows.length > maxResults } : null;
    };
    return {
      search,
      projects: search !== '' && may(actor, 'projects.view') ? findProjects(caller, search) : null,
      people: ifMay('people.view', findPeople),
      phases: ifMay('phases.view', findPhases),
      milestones: ifMay('milestones.view', findMilestones),
      documents: ifMay('documents.view', findDocuments),
      messages: ifMay('messages.view', findMessages),
      requests: requestList.permits(actor) ? ifMay('messages.view', findRequests) : null,
    };
  },
});

/** The table to search, followed by the tables that lead to its project. */
type SearchPath = {
  tables: [Searched, ...SQLiteTable[]];
  visible: SQL | undefined;
  marks?: string;
};
type Searched = SQLiteTable & { id: SQLiteColumn };

/**
 * Finds the newest visible matches, and one more to know whether there are more. The index is read
 * from its newest row (it stores negative ids) until there are enough.
 */
function matches(
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
    order by ${finds}.rowid limit ${maxResults + 1})`;
}

/** Up to this many projects it is cheaper to list them in the query than to check each match. */
const maxProjects = 100;

/**
 * Marks that narrow a search to projects the actor may see. They only save time; the visibility
 * conditions decide.
 */
function marksOf(db: Database, actor: Actor): string {
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

const inProject = { projectId: projects.id, project: projects.name };

function findPhases(request: SearchRequest) {
  const on = eq(projects.id, phases.projectId);
  const visible = and(on, projectsVisibleTo(request.actor));
  return request.db
    .select({ ...pick(phases, 'id', 'title'), ...inProject })
    .from(phases)
    .innerJoin(projects, on)
    .where(matches('phases', request, { tables: [phases, projects], visible }))
    .orderBy(desc(phases.id))
    .all();
}

function findMilestones(request: SearchRequest) {
  const onPhase = eq(phases.id, milestones.phaseId);
  const onProject = eq(projects.id, phases.projectId);
  const visible = and(onPhase, onProject, projectsVisibleTo(request.actor));
  return request.db
    .select({ ...pick(milestones, 'id', 'title'), phase: phases.title, ...inProject })
    .from(milestones)
    .innerJoin(phases, onPhase)
    .innerJoin(projects, onProject)
    .where(matches('milestones', request, { tables: [milestones, phases, projects], visible }))
    .orderBy(desc(milestones.id))
    .all();
}

function findDocuments(request: SearchRequest) {
  const on = eq(projects.id, documents.projectId);
  const visible = and(on, projectsVisibleTo(request.actor), isNull(documents.replacedBy));
  return request.db
    .select({ ...pick(documents, 'id', 'name', 'createdAt'), ...inProject })
    .from(documents)
    .innerJoin(projects, on)
    .where(matches('documents', request, { tables: [documents, projects], visible }))
    .orderBy(desc(documents.id))
    .all();
}

function findMessages(request: SearchRequest) {
  const on = eq(projects.id, messages.projectId);
  const visible = and(on, messagesVisibleTo(request.actor));
  return request.db
    .select({
      ...pick(messages, 'id', 'subject', 'createdAt'),
      /** Null if the sender's account was deleted. */
      sender: people.name,
      ...inProject,
    })
    .from(messages)
    .innerJoin(projects, on)
    .leftJoin(people, and(eq(people.id, messages.senderId), isNull(people.deletedAt)))
    .where(matches('messages', request, { tables: [messages, projects], visible }))
    .orderBy(desc(messages.id))
    .all();
}

function findRequests(request: SearchRequest) {
  const on = eq(projects.id, tenantRequests.projectId);
  const visible = and(on, requestsVisibleTo(request.actor));
  return request.db
    .select({ ...pick(tenantRequests, 'id', 'title', 'createdAt'), ...inProject })
    .from(tenantRequests)
    .innerJoin(projects, on)
    .where(matches('tenant_requests', request, { tables: [tenantRequests, projects], visible }))
    .orderBy(desc(tenantRequests.id))
    .all();
}

/** All visible people, including guests from other companies. */
function findPeople(request: SearchRequest) {
  const { actor, search } = request;
  const visible = and(peopleVisibleTo(actor), withoutHiddenPhones(actor, search));
  const fields = visibleFields(personVisibility, actor);
  return request.db
    .select({
      ...pick(people, 'id', 'name', 'email', 'role', 'parentId'),
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

/** The first page of the project list with this search. */
function findProjects(caller: Caller, search: string) {
  const { rows, total } = projectChoiceLists.search(caller, { search });
  return { rows, isMore: total > rows.length };
}
