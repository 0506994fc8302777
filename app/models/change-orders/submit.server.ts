import { changeOrders } from 'db/schema/order';
import { bookKeeping } from '~/models/books/input';
import { AppError } from '~/models/errors';
import { operation } from '~/models/operation.server';
import { saveRow } from '~/models/rows.server';
import { storeImpact } from '~/models/scenarios/impact.server';
import { assertAboveZero } from './below-zero.server';
import { compareOrder } from './impact.server';
import { linesOf } from './lines.server';
import { changeOrderTarget } from './list.server';
import { notifyApprovers } from './notices.server';
import { draft } from './save.server';

/**
 * Asks for the approval of a draft, and stores its impact at this moment.
 * @throws Refused if a budget line would fall below 0
 */
export const submitChangeOrder = operation({
  name: 'change-order.submit',
  ...bookKeeping,
  target: (caller, idOf) => draft(changeOrderTarget(caller, idOf)),
  versioned: true,
  once: true,
  run({ audit, target: change, ...caller }) {
    const { tx, actor, now } = caller;
    const { id, projectId, project } = change;
    assertAboveZero(tx, projectId, linesOf(tx, id));
    const compared = compareOrder({ ...caller, db: tx }, change);
    const record = { projectId, decision: 'changeOrderId' as const, recordId: id };
    storeImpact(tx, record, compared, { createdBy: actor.id, now });
    const columns = { status: 'submitted' as const, submittedBy: actor.id, submittedAt: now };
    saveRow(tx, changeOrders, change, columns, now);
    const changes = { status: { from: 'draft', to: 'submitted' } };
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    notifyApprovers(caller, change);
    return { id, projectId };
  },
});

/** Gives a change order up before it is decided. It stays in the list. */
export const withdrawChangeOrder = operation({
  name: 'change-order.withdraw',
  ...bookKeeping,
  target: changeOrderTarget,
  run({ tx, now, audit, target: change }) {
    const { id, projectId, project, status } = change;
    if (status === 'withdrawn') return { id, projectId };
    if (status !== 'draft' && status !== 'submitted') throw new AppError('not-found');
    saveRow(tx, changeOrders, change, { status: 'withdrawn' }, now);
    const changes = { status: { from: status, to: 'withdrawn' } };
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    return { id, projectId };
  },
});
