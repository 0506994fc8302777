import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { tenantRequestEntries, tenantRequests } from 'db/schema/tenant-request';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { byId } from '~/models/fields';
import { listOf } from '~/models/lists/list.server';
import { anIdOf, oneOf } from '~/models/lists/state';
import { type Caller, type Payload, query } from '~/models/operation.server';
import { findProject, isProjectVisible } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import { statusFilters } from './input';
import { photosOf } from './photos.server';
import { isUnreadBy, markOpened } from './unread.server';
import { readRule, requestsVisibleTo } from './visible.server';

export const requestList = listOf({
  ...readRule,
  id: tenantRequests.id,
  visible: requestsVisibleTo,
  filters: { status: oneOf(statusFilters), projectId: anIdOf(isProjectVisible) },
  narrow: ({ by }) =>
    and(
      by.status &&
        sql`iif(${by.status} = 'open', ${tenantRequests.status} <> 'done',
          ${tenantRequests.status} = ${by.status})`,
      by.projectId && eq(tenantRequests.projectId, by.projectId),
    ),
  search: { like: (pattern) => sql`${tenantRequests.title} like ${pattern} escape '\\'` },
  index: ({ actor, by }) =>
    actor.role === 'tenant'
      ? 'tenant_requests_creator'
      : `tenant_requests_${by.projectId ? 'project' : 'company'}`,
  rows: (db, actor) =>
    db
      .select({
        ...pick(tenantRequests, 'id', 'title', 'status', 'createdAt', 'updatedAt'),
        project: { id: projects.id, name: projects.name },
        /** Null if the tenant deleted their account. */
        tenant: people.name,
        isUnread: isUnreadBy(actor),
        /** Null for readers whose own company's time zone applies. */
        timeZone: sql<string | null>`iif(${actor.companyId} is null, ${companies.timeZone}, null)`,
      })
      .from(tenantRequests)
      .innerJoin(projects, eq(projects.id, tenantRequests.projectId))
      .innerJoin(companies, eq(companies.id, projects.companyId))
      .leftJoin(people, eq(people.id, tenantRequests.createdBy)),
});

/** The list, and the project it is limited to; null for the requests of all projects. */
export function requestListPage(caller: Caller, payload: Payload) {
  const list = requestList(caller, payload);
  const { project_id: projectId } = list.state.filters;
  const project =
    projectId === undefined ? null : findProject(caller.db, caller.actor, Number(projectId));
  return { ...list, project: project && { id: project.id, name: project.name } };
}

export function findRequest(db: Database, actor: Actor, id: number) {
  const request = db
    .select({
      ...pick(tenantRequests, 'id', 'title', 'description', 'status', 'version'),
      ...pick(tenantRequests, 'createdBy', 'createdAt', 'updatedAt'),
      project: { ...pick(projects, 'id', 'name', 'companyId', 'ownerId') },
      tenant: people.name,
    })
    .from(tenantRequests)
    .innerJoin(projects, eq(projects.id, tenantRequests.projectId))
    .leftJoin(people, eq(people.id, tenantRequests.createdBy))
    .where(and(eq(tenantRequests.id, id), requestsVisibleTo(actor)))
    .get();
  if (!request) throw new AppError('not-found');
  return request;
}

export type TenantRequest = ReturnType<typeof findRequest>;

/** A request with its photos and its history, oldest first. Marks it as read. */
export const requestPage = query({
  ...readRule,
  input: byId,
  run(caller, { id }) {
    const { db, actor } = caller;
    const request = findRequest(db, actor, id);
    markOpened(caller, id);
    const photos = photosOf(db, id);
    const entries = requestEntries(db, id).map((entry) => ({
      ...entry,
      photos: photos.filter(({ entryId }) => entryId === entry.id),
    }));
    return {
      ...request,
      photos: photos.filter(({ entryId }) => entryId === null),
      entries,
      isWithdrawable: isWithdrawable(request, entries),
    };
  },
});

/** True until the request has an answer; what the tenant adds does not count as one. */
export const isWithdrawable = (
  { status, createdBy }: TenantRequest,
  entries: { personId: number | null }[],
): boolean => status === 'new' && entries.every(({ personId }) => personId === createdBy);

export const requestEntries = (db: Database, id: number) =>
  db
    .select({
      ...pick(tenantRequestEntries, 'id', 'personId', 'text', 'status', 'createdAt'),
      by: people.name,
    })
    .from(tenantRequestEntries)
    .leftJoin(people, eq(people.id, tenantRequestEntries.personId))
    .where(eq(tenantRequestEntries.requestId, id))
    .orderBy(asc(tenantRequestEntries.id))
    .all();
