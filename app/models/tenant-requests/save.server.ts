import type { Database } from 'db/client.server';
import { projectMembers, projects } from 'db/schema/project';
import {
  tenantRequestEntries,
  tenantRequestPhotos,
  tenantRequests,
} from 'db/schema/tenant-request';
import { and, asc, eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { AppError, Refused } from '~/models/errors';
import { byId } from '~/models/fields';
import { releaseFiles } from '~/models/files/unused.server';
import { countOrRefuse } from '~/models/limits/limits.server';
import { type Caller, operation, query } from '~/models/operation.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { addRow, pick, saveRow } from '~/models/rows.server';
import { answerFields, requestFields, requestUploads } from './input';
import { findRequest, isWithdrawable, requestEntries, type TenantRequest } from './list.server';
import { notifyOfRequest } from './notices.server';
import { addPhotos, assertOwnPhotos } from './photos.server';
import { readRule } from './visible.server';

const reportRule = { permission: 'messages.create', roles: ['tenant'] } as const;

export const createRequest = operation({
  name: 'tenant-request.create',
  ...reportRule,
  target: ({ db, actor }, idOf) => findRentedProject(db, actor, idOf('project_id')),
  input: requestFields,
  uploads: requestUploads,
  once: true,
  run({ target: project, audit, ...caller }, { images, ...fields }) {
    const { tx, actor, now } = caller;
    countAgainstMessageLimit(caller);
    assertOwnPhotos(tx, actor, images);
    const row = { ...fields, projectId: project.id, createdBy: actor.id };
    const id = addRow(tx, tenantRequests, row, now);
    addPhotos(tx, { requestId: id, entryId: null }, images, now);
    const changes = { title: { to: fields.title } };
    audit({ recordId: id, projectId: project.id, companyId: project.companyId, changes });
    const { title } = fields;
    notifyOfRequest(caller, { id, title, project, createdBy: actor.id }, 'created');
    return { id };
  },
});

/**
 * Adds an answer, photos or both to the history, or changes the status. The tenant's answer to a
 * request that is done opens it again.
 */
export const answerRequest = operation({
  name: 'tenant-request.answer',
  ...readRule,
  permission: 'messages.create',
  target: ({ db, actor }, idOf) => findRequest(db, actor, idOf('id')),
  versioned: true,
  input: answerFields,
  uploads: requestUploads,
  once: true,
  run({ target: request, audit, ...caller }, { answer, status, images }) {
    const { tx, actor, now } = caller;
    const { id: requestId, project } = request;
    const next = nextStatus(actor, request, status);
    if (answer === null && next === null && images.length === 0)
      throw new Refused('answer', 'form.errors.required');
    assertOwnPhotos(tx, actor, images);
    countAgainstMessageLimit(caller);
    const entry = { requestId, personId: actor.id, text: answer, status: next };
    const id = addRow(tx, tenantRequestEntries, entry, now);
    addPhotos(tx, { requestId, entryId: id }, images, now);
    saveRow(tx, tenantRequests, { ...request, id: requestId }, next ? { status: next } : {}, now);
    const changes = next ? { status: { from: request.status, to: next } } : undefined;
    // Like a message's, the text of an answer is not logged.
    audit({ recordId: requestId, projectId: project.id, companyId: project.companyId, changes });
    notifyOfRequest(caller, request, 'answered', next);
    return { id: requestId, entry: id };
  },
});

/** Returns null if the status does not change. */
function nextStatus(
  { role }: Actor,
  { status }: TenantRequest,
  requested: TenantRequest['status'] | null,
): TenantRequest['status'] | null {
  if (role !== 'tenant') return requested === status ? null : requested;
  if (requested !== null) throw new Refused('status', 'form.errors.choice');
  return status === 'done' ? 'new' : null;
}

/** The tenant can withdraw a request until it has an answer. */
export const withdrawRequest = operation({
  name: 'tenant-request.withdraw',
  ...reportRule,
  target: ({ db, actor }, idOf) => findWithdrawable(db, actor, idOf('id')),
  run({ tx, audit, target: { id, title, project } }) {
    const photos = tx
      .delete(tenantRequestPhotos)
      .where(eq(tenantRequestPhotos.requestId, id))
      .returning({ fileId: tenantRequestPhotos.fileId })
      .all();
    tx.delete(tenantRequestEntries).where(eq(tenantRequestEntries.requestId, id)).run();
    tx.delete(tenantRequests).where(eq(tenantRequests.id, id)).run();
    releaseFiles(
      tx,
      photos.map(({ fileId }) => fileId),
    );
    const changes = { title: { from: title } };
    audit({ recordId: id, projectId: project.id, companyId: project.companyId, changes });
    return { title };
  },
});

export const requestWithdrawal = query({
  ...reportRule,
  input: byId,
  run: ({ db, actor }, { id }) => findWithdrawable(db, actor, id),
});

function findWithdrawable(db: Database, actor: Actor, id: number) {
  const request = findRequest(db, actor, id);
  if (!isWithdrawable(request, requestEntries(db, id))) throw new AppError('not-found');
  return request;
}

/** The projects in which the tenant can report something. */
export const requestForm = query({
  ...reportRule,
  run({ db, actor }) {
    const rented = rentedProjectsOf(db, actor);
    if (rented.length === 0) throw new AppError('not-found');
    return { projects: rented };
  },
});

function findRentedProject(db: Database, actor: Actor, id: number) {
  const rented = rentedProjectsOf(db, actor).find((project) => project.id === id);
  if (!rented) throw new AppError('not-found');
  return rented;
}

export const rentedProjectsOf = (db: Database, actor: Actor) =>
  db
    .select(pick(projects, 'id', 'name', 'companyId', 'ownerId'))
    .from(projectMembers)
    .innerJoin(projects, eq(projects.id, projectMembers.projectId))
    .where(
      and(
        eq(projectMembers.personId, actor.id),
        eq(projectMembers.role, 'tenant'),
        projectsVisibleTo(actor),
      ),
    )
    .orderBy(asc(projects.name), asc(projects.id))
    .all();

/** Requests and messages share a limit, because both send mails. */
const countAgainstMessageLimit = (caller: Caller) =>
  countOrRefuse(caller, 'messagesPerPerson', caller.actor.id);
