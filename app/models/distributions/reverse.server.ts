import type { Database } from 'db/client.server';
import { journalEntries } from 'db/schema/book';
import { distributionParts, distributions } from 'db/schema/distribution';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { bookKeeping } from '~/models/books/input';
import { findEntry, reverse } from '~/models/books/reverse.server';
import type { Caller } from '~/models/caller';
import { AppError, Refused } from '~/models/errors';
import { operation } from '~/models/operation.server';
import { saveRow } from '~/models/rows.server';
import { lastDistributionOf } from './history.server';
import { reversalFields } from './input';
import { distributionTarget } from './list.server';
import { notifyHolders } from './notices.server';
import { storedParts } from './parts.server';

/**
 * Reverses an approved distribution: its payments are reversed in the books, its figures do not
 * change. Only the last one can be reversed, because later ones were computed with it.
 */
export const reverseDistribution = operation({
  name: 'distribution.reverse',
  ...bookKeeping,
  target: distributionTarget,
  input: reversalFields,
  versioned: true,
  once: true,
  run({ audit, target: distribution, ...caller }, { reason }) {
    const { tx, actor, now } = caller;
    const { id, number, projectId, project, cash } = distribution;
    if (distribution.status !== 'approved') throw new AppError('not-found');
    if (!isLast(tx, distribution)) throw new Refused('reason', 'distribution.errors.later');
    const parts = storedParts(tx, id);
    reversePayments(caller, { projectId, partIds: parts.map((part) => part.id) }, reason);
    tx.update(distributionParts)
      .set({ openAmount: 0, updatedAt: now })
      .where(eq(distributionParts.distributionId, id))
      .run();
    const reversed = { status: 'reversed' as const, reversedBy: actor.id, reversedAt: now, reason };
    saveRow(tx, distributions, distribution, reversed, now);
    notifyHolders(caller, { ...distribution, currency: project.currency }, parts, 'reversed');
    const changes = { number: { from: number }, amount: { from: cash } };
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    return { id, projectId };
  },
});

export const isLast = (
  db: Database,
  { id, projectId }: { id: number; projectId: number },
): boolean => lastDistributionOf(db, projectId)?.id === id;

function reversePayments(
  caller: Caller & { tx: Database },
  { projectId, partIds }: { projectId: number; partIds: number[] },
  note: string | null,
) {
  const { tx, actor } = caller;
  const payments = tx
    .select({ id: journalEntries.id })
    .from(journalEntries)
    .where(
      and(
        eq(journalEntries.projectId, projectId),
        inArray(journalEntries.distributionPartId, partIds),
        inArray(journalEntries.kind, ['approval', 'distribution']),
        isNull(journalEntries.reversedBy),
      ),
    )
    // The newest first: a payment before the approval that it pays.
    .orderBy(desc(journalEntries.id))
    .all();
  for (const { id } of payments) reverse(caller, findEntry(tx, actor, id), note);
}
