import type { Database } from 'db/client.server';
import { todayFor } from '~/models/access/times.server';
import { documentDay } from '~/models/books/document-day.server';
import { bookKeeping } from '~/models/books/input';
import { postEntry } from '~/models/books/post.server';
import type { Caller } from '~/models/caller';
import { calledFrom } from '~/models/capital-calls/parts.server';
import { AppError, Refused } from '~/models/errors';
import { operation, query } from '~/models/operation.server';
import { contributionFields } from './input';
import { findHolding, holdingInput, holdingTarget } from './list.server';
import { dayOfHolding } from './save.server';

/** Enters money that a holder paid in without a call. It counts as called. */
export const contribute = operation({
  name: 'holding.contribute',
  ...bookKeeping,
  target: holdingTarget,
  input: contributionFields,
  once: true,
  run({ audit, target: holding, ...caller }, { amount, date, note }) {
    const { id, projectId, project, name, committed } = holding;
    if (amount > committed - calledFrom(caller.tx, id))
      throw new Refused('amount', 'holding.errors.unfunded');
    const { id: entryId } = postContribution(caller, holding, {
      amount,
      date: documentDay(caller, dayOfHolding(caller, holding, date)),
      note,
    });
    const changes = { holder: { to: name }, amount: { to: amount } };
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    return { id, projectId, entryId };
  },
});

type Contribution = { amount: number; date: string; note?: string | null; purchaseId?: number };

/** Posts that a holder paid in without a call. */
export const postContribution = (
  { tx, actor, now }: Caller & { tx: Database },
  { id: holdingId, projectId }: { id: number; projectId: number },
  { amount, ...contribution }: Contribution,
) =>
  postEntry(
    tx,
    { actor, now },
    { projectId, kind: 'contribution', holdingId, net: amount, vat: 0, ...contribution },
    [
      { account: 'cash', amount },
      { account: 'capital', amount: -amount },
    ],
  );

/** The amount that a holder can still pay in. */
export const contributionForm = query({
  ...bookKeeping,
  input: holdingInput,
  run({ db, actor, now }, { id, projectId }) {
    const holding = findHolding(db, actor, id, projectId);
    const unfunded = Math.max(0, holding.committed - calledFrom(db, id));
    if (unfunded === 0) throw new AppError('not-found');
    return { ...holding, unfunded, today: todayFor({ actor, now }) };
  },
});
