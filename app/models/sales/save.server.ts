import type { Database } from 'db/client.server';
import { sales } from 'db/schema/sale';
import { and, eq } from 'drizzle-orm';
import { todayFor } from '~/models/access/times.server';
import { changesBetween } from '~/models/audit/record.server';
import { documentDay } from '~/models/books/document-day.server';
import { bookKeeping } from '~/models/books/input';
import { postEntry } from '~/models/books/post.server';
import type { Caller } from '~/models/caller';
import { Refused } from '~/models/errors';
import { earlier } from '~/models/finance/days';
import { operation } from '~/models/operation.server';
import { findProject } from '~/models/projects/visible.server';
import { addRow, saveRow } from '~/models/rows.server';
import { findSale, inStatus, saleTarget } from './find.server';
import { contractChangeFields, prepaymentFields, saleFields } from './input';
import { changePrepaid } from './prepaid.server';
import { transfer } from './transfer.server';

type Writer = Caller & { tx: Database };

/** Signs a sale; if the day of the transfer has come, the property is transferred at once. */
export const createSale = operation({
  name: 'sale.create',
  ...bookKeeping,
  target: ({ db, actor }, idOf) => ({ project: findProject(db, actor, idOf('project_id')) }),
  input: saleFields,
  once: true,
  run({ audit, target: { project }, ...caller }, input) {
    const { tx, actor, now } = caller;
    const { id: projectId, companyId } = project;
    const { buyer, price, note, transferOn, isWhole = true, prepaid = 0, ...settlement } = input;
    const today = todayFor(caller);
    const isDue = transferOn <= today;
    const contractOn = input.contractOn ?? earlier(today, transferOn);
    if (contractOn > today) throw new Refused('contract_on', 'books.errors.future');
    documentDay(caller, contractOn);
    assertUnsold(tx, projectId);
    if (!isDue) assertNotSettled(settlement);
    const row = { projectId, buyer, contractOn, transferOn, price, isWhole, note };
    const id = addRow(tx, sales, { ...row, createdBy: actor.id }, now);
    if (prepaid > 0)
      postPrepayment(caller, { id, projectId }, { amount: prepaid, date: contractOn });
    if (isDue) transfer(caller, findSale(tx, actor, id), { ...settlement, date: transferOn });
    const changes = { buyer: { to: buyer }, price: { to: price } };
    audit({ recordId: id, projectId, companyId, changes });
    return { id, projectId };
  },
});

/** @throws Refused if the property is sold, or its sale as a whole is signed */
function assertUnsold(tx: Database, projectId: number, except = 0) {
  const whole = tx
    .select({ id: sales.id, status: sales.status })
    .from(sales)
    .where(and(eq(sales.projectId, projectId), eq(sales.isWhole, true)))
    .all()
    .find(({ id, status }) => id !== except && status !== 'withdrawn');
  if (whole)
    throw new Refused(
      'price',
      whole.status === 'contract' ? 'sale.refused.signed' : 'sale.refused.sold',
    );
}

type Settlement = {
  sellingCosts?: number;
  cost?: number;
  /** The form names every loan; one without amounts is not repaid. */
  loans?: { principal?: number; interest?: number }[];
};

/** @throws Refused if something of a day to come is entered */
function assertNotSettled({ sellingCosts, cost, loans }: Settlement) {
  if (sellingCosts) throw new Refused('selling_costs', 'sale.errors.later');
  if (cost !== undefined) throw new Refused('cost', 'sale.errors.later');
  for (const [at, { principal, interest }] of (loans ?? []).entries()) {
    if (principal) throw new Refused(`loans[${at}].principal`, 'sale.errors.later');
    if (interest) throw new Refused(`loans[${at}].interest`, 'sale.errors.later');
  }
}

/** Changes the terms of a sale that is not transferred. */
export const updateSale = operation({
  name: 'sale.update',
  ...bookKeeping,
  target: (caller, idOf) => inStatus(saleTarget(caller, idOf), 'contract'),
  input: contractChangeFields,
  versioned: true,
  run({ tx, now, audit, target: sale }, { isWhole = sale.isWhole, ...terms }) {
    const { id, projectId, project } = sale;
    if (terms.transferOn < sale.contractOn)
      throw new Refused('transfer_on', 'sale.errors.beforeContract');
    if (terms.price < sale.prepaid) throw new Refused('price', 'sale.errors.prepaid');
    if (isWhole) assertUnsold(tx, projectId, id);
    const after = { ...terms, isWhole };
    saveRow(tx, sales, sale, after, now);
    const changes = changesBetween(sale, after);
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    return { id, projectId };
  },
});

/** Enters what a buyer pays before the transfer: a debt until then. */
export const prepaySale = operation({
  name: 'sale.pay',
  ...bookKeeping,
  target: (caller, idOf) => inStatus(saleTarget(caller, idOf), 'contract'),
  input: prepaymentFields,
  once: true,
  run({ audit, target: sale, ...caller }, { amount, note, ...input }) {
    const { id, projectId, project, price, prepaid, contractOn } = sale;
    const date = documentDay(caller, input.date);
    if (date < contractOn) throw new Refused('date', 'sale.errors.beforeContract');
    if (amount > price - prepaid) throw new Refused('amount', 'sale.errors.prepaid');
    postPrepayment(caller, sale, { amount, date, note });
    const changes = { amount: { to: amount } };
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    return { id, projectId };
  },
});

function postPrepayment(
  caller: Writer,
  { id: saleId, projectId }: { id: number; projectId: number },
  { amount, ...payment }: { amount: number; date: string; note?: string | null },
) {
  const entry = { projectId, kind: 'sale' as const, saleId, category: 'sale' as const };
  postEntry(caller.tx, caller, { ...entry, ...payment, net: amount, vat: 0 }, [
    { account: 'cash', amount },
    { account: 'prepayments', amount: -amount },
  ]);
  changePrepaid(caller.tx, saleId, amount);
}
