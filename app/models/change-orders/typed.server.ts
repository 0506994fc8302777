import type { Database } from 'db/client.server';
import { changeOrderLines, changeOrders } from 'db/schema/order';
import { textOf } from '~/i18n/words';
import { recordAudit } from '~/models/audit/record.server';
import type { Caller } from '~/models/caller';
import { addRow, nextNumber } from '~/models/rows.server';

type TypedChange = {
  phase: { id: number; title: string; projectId: number; companyId: number };
  /** In minor units; negative if the budget falls. */
  amount: number;
};

/** Drafts a change order for a planned cost that was typed after the budget was locked. */
export function draftTypedChange(
  caller: Caller & { tx: Database },
  { phase, amount }: TypedChange,
): { id: number; number: number } {
  const { tx, actor, now, locale } = caller;
  const { projectId, companyId } = phase;
  const text = textOf(locale, locale);
  const number = nextNumber(tx, changeOrders, projectId);
  const title = text('changeOrder.typed.title', { phase: phase.title });
  const reason = text('changeOrder.typed.reason');
  const row = { projectId, number, title, reason, funding: 'capital' as const };
  const id = addRow(tx, changeOrders, { ...row, createdBy: actor.id }, now);
  addRow(tx, changeOrderLines, { changeOrderId: id, phaseId: phase.id, amount }, now);
  const changes = { title: { to: title } };
  recordAudit(tx, caller, {
    action: 'change-order.create',
    recordId: id,
    projectId,
    companyId,
    changes,
  });
  return { id, number };
}
