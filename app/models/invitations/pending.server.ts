import type { Database } from 'db/client.server';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { type ListPage, type ListQuery, likeAnywhere } from '~/models/lists/list-query.server';
import { updateProject } from '~/models/projects/save.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { isInvitedRole } from './roles';
import { addressedTo, invitationsVisibleTo } from './visible.server';

/**
 * Invitations to projects, the open ones first (001 §2): an entrepreneur's are those they sent, everybody else's
 * those they were sent.
 */
export function listProjectInvitations(db: Database, actor: Actor, query: ListQuery) {
  const { page, perPage, search } = query;
  const isFound = search ? sql`${projects.name} like ${likeAnywhere(search)} escape '\\'` : undefined;
  const where = and(invitationsVisibleTo(actor), isNull(projects.deletedAt), isFound);
  const rows = db
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
    .leftJoin(people, eq(people.id, invitations.invitedBy))
    .where(where)
    .orderBy(desc(sql`${invitations.status} = 'pending'`), desc(invitations.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
    .all();
  const total =
    db
      .select({ count: sql<number>`count(*)` })
      .from(invitations)
      .innerJoin(projects, eq(projects.id, invitations.projectId))
      .where(where)
      .get()?.count ?? 0;
  const isInvited = isInvitedRole(actor.role);
  return {
    rows: rows.map(({ isProjectVisible, ...row }) => ({
      ...row,
      mayAnswer: isInvited && row.status === 'pending',
      mayView: isProjectVisible === 1,
      mayEdit: isProjectVisible === 1 && updateProject.permits(actor),
    })),
    total,
  } satisfies ListPage<unknown>;
}

/** How many invitations wait for this person's answer. */
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
