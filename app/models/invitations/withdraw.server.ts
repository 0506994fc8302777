import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { invitations } from 'db/schema/invitation';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { recordAudit } from '~/models/audit/record.server';
import { AppError } from '~/models/errors';
import { InvitationClosed } from './refused';
import { invitationsVisibleTo, mayInvite } from './visible.server';

/**
 * Takes an open invitation back: by whoever sent it, or an admin of the company. Done twice, it stays done.
 *
 * @throws InvitationClosed when it was answered; AppError `forbidden`, `not-found`
 */
export function withdrawInvitation(db: Database, actor: Actor, id: number, now: number) {
  if (!mayInvite(actor)) throw new AppError('forbidden');
  write(db, (tx) => {
    const invitation = tx
      .select({
        status: invitations.status,
        projectId: invitations.projectId,
        companyId: invitations.companyId,
      })
      .from(invitations)
      .where(and(eq(invitations.id, id), invitationsVisibleTo(actor)))
      .get();
    if (!invitation) throw new AppError('not-found');
    const { status, projectId, companyId } = invitation;
    if (status === 'withdrawn') return;
    if (status !== 'pending') throw new InvitationClosed(status);
    tx.update(invitations)
      .set({ status: 'withdrawn', answeredAt: now, updatedAt: now })
      .where(eq(invitations.id, id))
      .run();
    recordAudit(tx, actor, {
      ...{ action: 'invitation.withdraw', record: 'invitation', recordId: id, projectId, companyId },
      ...{ changes: { status: { from: 'pending', to: 'withdrawn' } }, now },
    });
  });
}
