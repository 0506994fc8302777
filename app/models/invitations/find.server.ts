import type { Database } from 'db/client.server';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { invitationsVisibleTo } from './visible.server';

/** One invitation, for the question that is asked about it. @throws AppError `not-found` when out of sight */
export function findInvitation(db: Database, actor: Actor, id: number) {
  const invitation = db
    .select({
      id: invitations.id,
      role: invitations.role,
      phone: invitations.phone,
      status: invitations.status,
      projectName: projects.name,
      invitedBy: people.name,
    })
    .from(invitations)
    .innerJoin(projects, eq(projects.id, invitations.projectId))
    .leftJoin(people, eq(people.id, invitations.invitedBy))
    .where(and(eq(invitations.id, id), invitationsVisibleTo(actor)))
    .get();
  if (!invitation) throw new AppError('not-found');
  return invitation;
}
