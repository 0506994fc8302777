import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { invitations } from 'db/schema/invitation';
import { projectMembers, projects } from 'db/schema/project';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { recordAudit } from '~/models/audit/record.server';
import { AppError } from '~/models/errors';
import { InvitationClosed } from './refused';
import { isInvitedRole } from './roles';
import { addressedTo } from './visible.server';

export type Answer = 'accepted' | 'rejected';

/**
 * Makes the invited person a member of the project. The same answer given again changes nothing.
 *
 * @returns `again` when it had been accepted before
 * @throws InvitationClosed; AppError `not-found` for an invitation addressed to somebody else
 */
export function acceptInvitation(db: Database, actor: Actor, id: number, now: number): 'done' | 'again' {
  return answer(db, actor, id, 'accepted', now);
}

/** Turns an invitation down; otherwise as `acceptInvitation`. */
export function rejectInvitation(db: Database, actor: Actor, id: number, now: number): 'done' | 'again' {
  return answer(db, actor, id, 'rejected', now);
}

function answer(db: Database, actor: Actor, id: number, status: Answer, now: number) {
  if (!isInvitedRole(actor.role)) throw new AppError('forbidden');
  return write(db, (tx) => {
    const invitation = tx
      .select({
        status: invitations.status,
        role: invitations.role,
        projectId: invitations.projectId,
        companyId: invitations.companyId,
        projectDeletedAt: projects.deletedAt,
      })
      .from(invitations)
      .innerJoin(projects, eq(projects.id, invitations.projectId))
      .where(and(eq(invitations.id, id), addressedTo(actor)))
      .get();
    if (!invitation) throw new AppError('not-found');
    if (invitation.status === status) return 'again';
    if (invitation.status !== 'pending') throw new InvitationClosed(invitation.status);
    if (invitation.projectDeletedAt !== null) throw new InvitationClosed('project-deleted');

    const { projectId, companyId, role } = invitation;
    if (status === 'accepted') {
      tx.insert(projectMembers)
        .values({ projectId, personId: actor.id, role, createdAt: now })
        .onConflictDoNothing()
        .run();
    }
    tx.update(invitations)
      .set({ status, personId: actor.id, answeredAt: now, updatedAt: now })
      .where(eq(invitations.id, id))
      .run();
    recordAudit(tx, actor, {
      ...{ action: `invitation.${status === 'accepted' ? 'accept' : 'reject'}`, record: 'invitation' },
      ...{ recordId: id, projectId, companyId, changes: { status: { from: 'pending', to: status } }, now },
    });
    return 'done';
  });
}
