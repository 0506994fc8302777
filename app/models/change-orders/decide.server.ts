import { changeOrders } from 'db/schema/order';
import { bookKeeping } from '~/models/books/input';
import type { Caller } from '~/models/caller';
import { AppError } from '~/models/errors';
import { type IdOf, operation } from '~/models/operation.server';
import { applyMoves, movesAfter } from '~/models/phases/moves.server';
import { saveRow } from '~/models/rows.server';
import { assertSeen, storedImpact, storeImpact } from '~/models/scenarios/impact.server';
import { keepInBase } from '~/models/scenarios/keep-base.server';
import { applyLines } from './apply.server';
import { mayDecide } from './approvers.server';
import { changeOf, compareOrder, phasesIn } from './impact.server';
import { approvalFields, rejectionFields } from './input';
import { linesOf } from './lines.server';
import { type ChangeOrder, changeOrderTarget } from './list.server';
import { notifyRequester } from './notices.server';

const deciding = {
  ...bookKeeping,
  target: (caller: Caller, idOf: IdOf) => {
    const change = changeOrderTarget(caller, idOf);
    if (change.status !== 'submitted') throw new AppError('not-found');
    if (!mayDecide(caller.db, caller.actor, change)) throw new AppError('forbidden');
    return change;
  },
  versioned: true,
  once: true,
} as const;

/**
 * Changes the budget, and with it the planned cost of phases.
 * @throws Refused if the impact that was looked at is not the one of today's figures
 */
export const approveChangeOrder = operation({
  name: 'change-order.approve',
  ...deciding,
  input: approvalFields,
  run({ audit, target: change, ...caller }, { decision, moveDates, impactHash }) {
    const { tx, actor, now } = caller;
    const { id, projectId, project, days } = change;
    const compared = compareOrder({ ...caller, db: tx }, change);
    const record = { projectId, decision: 'changeOrderId' as const, recordId: id };
    assertSeen(impactHash ?? storedImpact(tx, 'changeOrderId', id)?.inputHash, compared.impact);
    const approved = moveDates ? change : { ...change, days: 0 };
    const withDays = moveDates ? compared : compareOrder({ ...caller, db: tx }, approved);
    storeImpact(tx, record, withDays, { createdBy: actor.id, now });
    keepInBase({ ...caller, tx }, project, changeOf(tx, approved));
    const phaseIds = phasesIn(linesOf(tx, id));
    applyLines(tx, change, now);
    if (moveDates) {
      const moves = movesAfter(tx, { projectId, phaseIds, days });
      applyMoves({ ...caller, tx }, { projectId, companyId: project.companyId }, moves);
    }
    saveRow(tx, changeOrders, change, decided(caller, 'approved', decision), now);
    const changes = { status: { from: 'submitted', to: 'approved' } };
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    notifyRequester(caller, change, 'approved');
    return { id, projectId };
  },
});

export const rejectChangeOrder = operation({
  name: 'change-order.reject',
  ...deciding,
  input: rejectionFields,
  run({ audit, target: change, ...caller }, { decision }) {
    const { tx, now } = caller;
    const { id, projectId, project } = change;
    saveRow(tx, changeOrders, change, decided(caller, 'rejected', decision), now);
    const changes = { status: { from: 'submitted', to: 'rejected' } };
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    notifyRequester(caller, change, 'rejected');
    return { id, projectId };
  },
});

const decided = (
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
  status: ChangeOrder['status'],
  decision: string | null,
) => ({ status, decision, decidedBy: actor.id, decidedAt: now });
