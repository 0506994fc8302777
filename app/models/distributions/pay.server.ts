import type { Database } from 'db/client.server';
import { todayFor } from '~/models/access/times.server';
import { lowestCash } from '~/models/books/books.server';
import { documentDay } from '~/models/books/document-day.server';
import { bookKeeping } from '~/models/books/input';
import { postEntry } from '~/models/books/post.server';
import type { Caller } from '~/models/caller';
import { assertProofFor } from '~/models/company/proof.server';
import { AppError, Refused } from '~/models/errors';
import { orNull, recordId } from '~/models/fields';
import { operation, query } from '~/models/operation.server';

import { payoutFields } from './input';
import { distributionInput, distributionTarget, findDistribution } from './list.server';
import { notifyHolders } from './notices.server';
import { changeOpenPayout, type StoredPart, storedParts } from './parts.server';

/**
 * Records the payment to one holder, or to all unpaid holders. The withheld tax stays in the bank
 * and is owed to the tax office.
 */
export const payDistribution = operation({
  name: 'distribution.pay',
  ...bookKeeping,
  target: (caller, idOf) => {
    const distribution = distributionTarget(caller, idOf);
    assertProofFor(caller, distribution.project.companyId);
    return distribution;
  },
  input: payoutFields,
  once: true,
  run({ audit, target: distribution, ...caller }, { holdingId, date, note }) {
    const { tx } = caller;
    const { id, projectId, project } = distribution;
    if (distribution.status !== 'approved') throw new AppError('not-found');
    const parts = storedParts(tx, id).filter(
      (part) => part.openAmount > 0 && (holdingId === null || part.holdingId === holdingId),
    );
    if (parts.length === 0) throw new Refused('holding_id', 'distribution.errors.paid');
    const total = parts.reduce((sum, { openAmount }) => sum + openAmount, 0);
    const day = documentDay(caller, date);
    if (total > lowestCash(tx, projectId, day, todayFor(caller)))
      throw new Refused('holding_id', 'distribution.errors.noCash');
    postPayouts(caller, { projectId, parts, date: day, note });
    notifyHolders(caller, { ...distribution, currency: project.currency }, parts, 'paid');
    const changes = { holders: { to: parts.length }, amount: { to: total } };
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    return { id, projectId };
  },
});

type Payouts = {
  projectId: number;
  parts: Pick<StoredPart, 'id' | 'holdingId' | 'openAmount' | 'withheld'>[];
  date: string;
  note: string | null;
};

/** Enters what is owed to each holder from the approval on. */
export function postApproval(
  caller: Caller & { tx: Database },
  { projectId, date, id }: { projectId: number; date: string; id: number },
) {
  for (const { id: distributionPartId, holdingId, amount } of storedParts(caller.tx, id)) {
    if (amount === 0) continue;
    const approved = { projectId, date, holdingId, distributionPartId, net: amount, vat: 0 };
    postEntry(caller.tx, caller, { ...approved, kind: 'approval' }, [
      { account: 'distributed', amount },
      { account: 'distributions_payable', amount: -amount },
    ]);
  }
}

/** Enters the payment of each part into the books. */
export function postPayouts(
  caller: Caller & { tx: Database },
  { projectId, parts, date, note }: Payouts,
) {
  const { tx, now } = caller;
  for (const { id: distributionPartId, holdingId, openAmount: amount, withheld } of parts) {
    const paid = { projectId, date, note, holdingId, distributionPartId, net: amount, vat: 0 };
    postEntry(tx, caller, { ...paid, kind: 'distribution' }, [
      { account: 'distributions_payable', amount },
      { account: 'cash', amount: withheld - amount },
      { account: 'tax_withheld', amount: -withheld },
    ]);
    changeOpenPayout(tx, distributionPartId, -amount, now);
  }
}

/** The initial values of the form of a payment to one holder, or to all unpaid holders. */
export const payoutForm = query({
  ...bookKeeping,
  input: distributionInput.extend({ holding_id: orNull(recordId()) }),
  run({ db, actor, now }, { id, projectId, holdingId }) {
    const distribution = findDistribution(db, actor, id, projectId);
    const parts = storedParts(db, id).filter(({ openAmount }) => openAmount > 0);
    const selectedPart = parts.find((part) => part.holdingId === holdingId) ?? null;
    if (distribution.status !== 'approved' || parts.length === 0) throw new AppError('not-found');
    return { ...distribution, parts, chosen: selectedPart, today: todayFor({ actor, now }) };
  },
});
