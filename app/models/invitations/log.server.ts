import type { Database } from 'db/client.server';
import { invitationStatuses, invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Actor, Audience } from '~/models/access/actor.server';
import { listOf } from '~/models/lists/list.server';
import { inIndex } from '~/models/lists/search.server';
import { anIdOf, oneOf } from '~/models/lists/state';
import { updateProject } from '~/models/projects/save.server';
import { isProjectVisible, projectsVisibleTo } from '~/models/projects/visible.server';
import { countOf, pick } from '~/models/rows.server';
import { isInvitedRole } from './input';
import { findInvitee } from './invitee.server';
import { withdrawInvitation } from './respond.server';
import { addressedTo, contactsVisibleTo, invitationsVisibleTo } from './visible.server';

const filters = { status: oneOf(invitationStatuses), projectId: anIdOf(isProjectVisible) };

export const invitationLog = listOf({
  permission: 'invitations.view',
  id: invitations.id,
  visible: invitationsVisibleTo,
  // Ids are assigned in the order of sending, so they sort by time as well.
  sorts: { sent_at: invitations.id, status: invitations.status },
  filters,
  narrow: ({ by }) =>
    and(
      by.status && eq(invitations.status, by.status),
      by.projectId && eq(invitations.projectId, by.projectId),
    ),
  search: inIndex<typeof filters>(
    'invitations',
    ({ role, id, companyId }, { status }) => [
      ...(status ? [status] : []),
      ...(role === 'admin' ? [`c${companyId}`] : []),
      ...(role === 'entrepreneur' ? [`b${id}`] : []),
    ],
    (actor) =>
      isInvitedRole(actor.role)
        ? // The index has both contacts, of which one may be someone else's.
          sql`select ${invitations.id} as id from ${invitations}
            where ${addressedTo(actor)} and (${invitations.phone} = '' or ${invitations.email} = '')`
        : undefined,
  ),
  rows: findRows,
  toRows: (rows, { db, actor }) =>
    rows.map(({ isProjectVisible, personId, personName, ...row }) => {
      const isOpen = row.status === 'pending';
      const isAnswered = row.status === 'accepted' || row.status === 'rejected';
      const invitee = findInvitee(db, actor, { ...row, personId });
      return {
        ...row,
        // A phone number must not reveal a stranger's name: it is shown within the company, and
        // after the invitation is accepted.
        name: row.status === 'accepted' ? personName : (invitee?.name ?? null),
        // The link is only for inviters, and only while it works.
        code: isOpen && !isInvitedRole(actor.role) ? row.code : null,
        isKnown: invitee !== undefined,
        /** People who signed up have an email address. */
        hasSignedUp: isAnswered || Boolean(invitee?.email),
        mayWithdraw: isOpen && withdrawInvitation.permits(actor),
        mayView: isProjectVisible === 1,
        mayEdit: isProjectVisible === 1 && updateProject.permits(actor),
      };
    }),
});

function findRows(db: Database, actor: Audience) {
  return db
    .select({
      ...pick(
        invitations,
        'id',
        'message',
        'role',
        'status',
        'sentAt',
        'createdAt',
        'code',
        'personId',
      ),
      ...contactsVisibleTo(actor),
      personName: people.name,
      projectId: projects.id,
      projectName: projects.name,
      isProjectVisible: sql<number>`${projectsVisibleTo(actor)}`,
    })
    .from(invitations)
    .innerJoin(projects, eq(projects.id, invitations.projectId))
    .leftJoin(people, and(eq(people.id, invitations.personId), isNull(people.deletedAt)));
}

/** The invitations that the actor received. */
export const projectInvitationList = listOf({
  permission: 'invitations.view',
  id: invitations.id,
  visible: (actor) => and(invitationsVisibleTo(actor), ofProject(isNull(projects.deletedAt))),
  sorts: { id: sql`${invitations.status} = 'pending'` },
  filters: { status: filters.status },
  narrow: ({ by }) => by.status && eq(invitations.status, by.status),
  search: { like: (pattern) => ofProject(sql`${projects.name} like ${pattern} escape '\\'`) },
  rows: (db, actor) =>
    db
      .select({
        ...pick(invitations, 'id', 'role', 'status', 'message', 'sentAt', 'createdAt'),
        ...contactsVisibleTo(actor),
        projectId: projects.id,
        projectName: projects.name,
        location: projects.location,
        invitedBy: people.name,
        isProjectVisible: sql<number>`${projectsVisibleTo(actor)}`,
      })
      .from(invitations)
      .innerJoin(projects, eq(projects.id, invitations.projectId))
      .leftJoin(people, eq(people.id, invitations.invitedBy)),
  toRows: (rows, { actor }) =>
    rows.map(({ isProjectVisible, ...row }) => ({
      ...row,
      mayAnswer: isInvitedRole(actor.role) && row.status === 'pending',
      mayView: isProjectVisible === 1,
    })),
});

/** The invitations that the actor has not answered. */
export const pendingInvitationList = listOf({
  ...projectInvitationList.spec,
  narrow: () => eq(invitations.status, 'pending'),
});

const ofProject = (condition: SQL): SQL =>
  sql`exists (select 1 from ${projects}
    where ${projects.id} = ${invitations.projectId} and ${condition})`;

export function countPendingInvitations(db: Database, actor: Actor): number {
  if (!isInvitedRole(actor.role)) return 0;
  const isOpen = and(addressedTo(actor), eq(invitations.status, 'pending'));
  return countOf(db, invitations, and(isOpen, ofProject(isNull(projects.deletedAt))));
}
