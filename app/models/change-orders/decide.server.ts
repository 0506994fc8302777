import { changeOrders } from 'db/schema/order';
import { bookKeeping } from '~/models/books/input';
import type { Caller } from '~/models/caller';
import { AppError } from '~/models/errors';
import { type IdOf, operation } from '~/models/operation.server';
import { saveRow } from '~/models/rows.server';
import { applyLines, moveEnds } from './apply.server';
import { mayDecide } from './approvers.server';
import { approvalFields, rejectionFields } from './input';
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

/** Changes the budget, and with it the planned cost of phases. */
export const approveChangeOrder = operation({
  name: 'change-order.approve',
  ...deciding,
  input: approvalFields,
  run({ audit, target: change, ...caller }, { decision, moveDates }) {
    const { tx, now } = caller;
    const { id, projectId, project, days } = change;
    const phaseIds = applyLines(tx, change, now);
    if (moveDates && days !== 0) moveEnds(tx, { phaseIds, days, now });
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
