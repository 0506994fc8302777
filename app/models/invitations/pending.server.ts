import type { Database } from 'db/client.server';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { listOf } from '~/models/lists/list.server';
import { updateProject } from '~/models/projects/save.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { countOf, pick } from '~/models/rows.server';
import { isInvitedRole } from './roles';
import { addressedTo, invitationsVisibleTo } from './visible.server';

/** An entrepreneur's are those they sent, everybody else's those they were sent. */
export const projectInvitationList = listOf({
  permission: 'invitations.view',
  id: invitations.id,
  visible: (actor) => and(invitationsVisibleTo(actor), ofProject(isNull(projects.deletedAt))),
  sorts: { id: sql`${invitations.status} = 'pending'` },
  search: { like: (pattern) => ofProject(sql`${projects.name} like ${pattern} escape '\\'`) },
  rows: (db, actor) =>
    db
      .select({
        ...pick(invitations, 'id', 'role', 'phone', 'status', 'sentAt'),
        projectId: projects.id,
        projectName: projects.name,
        location: projects.location,
        invitedBy: people.name,
        isProjectVisible: sql<number>`${projectsVisibleTo(actor)}`,
      })
      .from(invitations)
      .innerJoin(projects, eq(projects.id, invitations.projectId))
      .leftJoin(people, eq(people.id, invitations.invitedBy)),
  shown: ({ isProjectVisible, ...row }, actor) => ({
    ...row,
    mayAnswer: isInvitedRole(actor.role) && row.status === 'pending',
    mayView: isProjectVisible === 1,
    mayEdit: isProjectVisible === 1 && updateProject.permits(actor),
  }),
});

const ofProject = (condition: SQL): SQL =>
  sql`exists (select 1 from ${projects} where ${projects.id} = ${invitations.projectId} and ${condition})`;

export function countPendingInvitations(db: Database, actor: Actor): number {
  if (!isInvitedRole(actor.role)) return 0;
  const isOpen = and(addressedTo(actor), eq(invitations.status, 'pending'));
  return countOf(db, invitations, and(isOpen, ofProject(isNull(projects.deletedAt))));
}
