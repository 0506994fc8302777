import type { Database } from 'db/client.server';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { listOf } from '~/models/lists/list.server';
import { updateProject } from '~/models/projects/save.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { isInvitedRole } from './roles';
import { addressedTo, invitationsVisibleTo } from './visible.server';

/** The open ones first: those an entrepreneur sent, those everybody else was sent. */
export const projectInvitationList = listOf({
  permission: 'invitations.view',
  id: invitations.id,
  visible: (actor) => and(invitationsVisibleTo(actor), ofProject(isNull(projects.deletedAt))),
  sorts: { id: sql`${invitations.status} = 'pending'` },
  search: { like: (pattern) => ofProject(sql`${projects.name} like ${pattern} escape '\\'`) },
  rows: (db, actor) =>
    db
      .select({
        id: invitations.id,
        role: invitations.role,
        phone: invitations.phone,
        status: invitations.status,
        sentAt: invitations.sentAt,
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
      mayEdit: isProjectVisible === 1 && updateProject.permits(actor),
    })),
});

const ofProject = (condition: SQL): SQL =>
  sql`exists (select 1 from ${projects} where ${projects.id} = ${invitations.projectId} and ${condition})`;

export function countPendingInvitations(db: Database, actor: Actor): number {
  if (!isInvitedRole(actor.role)) return 0;
  return (
    db
      .select({ count: sql<number>`count(*)` })
      .from(invitations)
      .innerJoin(projects, eq(projects.id, invitations.projectId))
      .where(and(addressedTo(actor), eq(invitations.status, 'pending'), isNull(projects.deletedAt)))
      .get()?.count ?? 0
  );
}
