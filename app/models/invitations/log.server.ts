import type { Database } from 'db/client.server';
import { invitationStatuses, invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor, Audience } from '~/models/access/actor.server';
import { listOf } from '~/models/lists/list.server';
import { inIndex } from '~/models/lists/search.server';
import { anId, oneOf } from '~/models/lists/state';
import { updateProject } from '~/models/projects/save.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { countOf, pick } from '~/models/rows.server';
import { withdrawInvitation } from './respond.server';
import { isInvitedRole } from './roles';
import { addressedTo, invitationsVisibleTo } from './visible.server';

export type InvitationStatus = (typeof invitationStatuses)[number];

const filters = { status: oneOf(invitationStatuses), projectId: anId };

const invited = alias(people, 'invited');
/** Whoever proved the phone since, where the invitation is nobody's yet. */
const holder = alias(people, 'holder');

export const invitationLog = listOf({
  permission: 'invitations.view',
  id: invitations.id,
  visible: invitationsVisibleTo,
  // Rows are written as they are sent, so the order of their ids is the order of their times.
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
        ? sql`select ${invitations.id} as id from ${invitations} where ${addressedTo(actor)}`
        : undefined,
  ),
  rows: findRows,
  shown: (rows, { actor }) =>
    rows.map(({ isProjectVisible, ...row }) => {
      const isOpen = row.status === 'pending';
      return {
        ...row,
        // The link is for those who send it on, and only while it leads somewhere.
        code: isOpen && !isInvitedRole(actor.role) ? row.code : null,
        hasAccount: row.hasAccount === 1,
        hasSignedUp: row.hasSignedUp === 1,
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
        'phone',
        'countryCode',
        'message',
        'role',
        'status',
        'sentAt',
        'createdAt',
        'code',
      ),
      projectId: projects.id,
      projectName: projects.name,
      isProjectVisible: sql<number>`${projectsVisibleTo(actor)}`,
      name: sql<
        string | null
      >`case when ${mayKnowName(actor)} then coalesce(${invited.name}, ${holder.name}) end`,
      hasAccount: sql<number>`coalesce(${invited.id}, ${holder.id}) is not null`,
      /** Whoever signed up has an e-mail address. */
      hasSignedUp: sql<number>`coalesce(${invited.email}, ${holder.email}) is not null`,
    })
    .from(invitations)
    .innerJoin(projects, eq(projects.id, invitations.projectId))
    .leftJoin(invited, and(eq(invited.id, invitations.personId), isNull(invited.deletedAt)))
    .leftJoin(
      holder,
      and(
        isNull(invitations.personId),
        eq(holder.phone, invitations.phone),
        isNotNull(holder.phoneVerifiedAt),
        isNull(holder.deletedAt),
      ),
    );
}

/** A phone number is no way to learn a stranger's name: it is told within the company, and after an answer. */
function mayKnowName(actor: Audience): SQL {
  if (actor.role === 'superadmin' || isInvitedRole(actor.role)) return sql`1`;
  const colleague = sql`coalesce(${invited.companyId}, ${holder.companyId}) = ${actor.companyId}`;
  return or(colleague, eq(invitations.status, 'accepted')) as SQL;
}

/** What somebody was sent. */
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
        ...pick(
          invitations,
          'id',
          'role',
          'phone',
          'countryCode',
          'status',
          'message',
          'sentAt',
          'createdAt',
        ),
        projectId: projects.id,
        projectName: projects.name,
        location: projects.location,
        invitedBy: people.name,
        isProjectVisible: sql<number>`${projectsVisibleTo(actor)}`,
      })
      .from(invitations)
      .innerJoin(projects, eq(projects.id, invitations.projectId))
      .leftJoin(people, eq(people.id, invitations.invitedBy)),
  shown: (rows, { actor }) =>
    rows.map(({ isProjectVisible, ...row }) => ({
      ...row,
      mayAnswer: isInvitedRole(actor.role) && row.status === 'pending',
      mayView: isProjectVisible === 1,
    })),
});

/** What waits for an answer of theirs. */
export const pendingInvitationList = listOf({
  ...projectInvitationList.spec,
  narrow: () => eq(invitations.status, 'pending'),
});

const ofProject = (condition: SQL): SQL =>
  sql`exists (select 1 from ${projects} where ${projects.id} = ${invitations.projectId} and ${condition})`;

export function countPendingInvitations(db: Database, actor: Actor): number {
  if (!isInvitedRole(actor.role)) return 0;
  const isOpen = and(addressedTo(actor), eq(invitations.status, 'pending'));
  return countOf(db, invitations, and(isOpen, ofProject(isNull(projects.deletedAt))));
}
