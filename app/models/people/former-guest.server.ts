import type { Database } from 'db/client.server';
import { invitations } from 'db/schema/invitation';
import type { Role } from 'db/schema/person';
import { accessSuspensions, projectMembers } from 'db/schema/project';
import { and, eq, type SQL } from 'drizzle-orm';
import { type AuditCaller, recordAudit } from '~/models/audit/record.server';
import { addressedTo } from '~/models/invitations/visible.server';
import { hasAny } from '~/models/rows.server';

type Guest = { id: number; role: Role; companyId: number | null };

/**
 * Ends the suspension of a guest who left the company's last project, because no list shows them
 * any more. Open invitations are withdrawn, so that they cannot come back by one of them.
 */
export function endSuspensionOfFormerGuest(
  tx: Database,
  caller: AuditCaller,
  { id, role, companyId: ownCompanyId }: Guest,
  companyId: number,
) {
  const isSuspension = and(
    eq(accessSuspensions.companyId, companyId),
    eq(accessSuspensions.personId, id),
  );
  const isGuest = and(eq(projectMembers.guestOf, companyId), eq(projectMembers.personId, id));
  if (ownCompanyId === companyId || hasAny(tx, projectMembers, isGuest)) return;
  if (tx.delete(accessSuspensions).where(isSuspension).run().changes === 0) return;
  const isOpen = and(
    eq(invitations.companyId, companyId),
    eq(invitations.status, 'pending'),
    addressedTo({ id, role, companyId: ownCompanyId, seesOnlyOwnCompany: false }),
  ) as SQL;
  const answered = { status: 'withdrawn' as const, answeredAt: caller.now, updatedAt: caller.now };
  const withdrawn = tx
    .update(invitations)
    .set(answered)
    .where(isOpen)
    .returning({ id: invitations.id, projectId: invitations.projectId })
    .all();
  for (const { id: recordId, projectId } of withdrawn)
    recordAudit(tx, caller, {
      action: 'invitation.withdraw',
      recordId,
      projectId,
      companyId,
      changes: { status: { from: 'pending', to: 'withdrawn' } },
    });
}
