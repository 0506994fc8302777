import type { Database } from 'db/client.server';
import { budgetLines, journalEntries, postings, suppliers } from 'db/schema/book';
import { changeOrderLines, changeOrders, orderLines, orders } from 'db/schema/order';
import { nameKey } from 'db/search-index';
import { add } from './add-row';
import type { Records, Word } from './role-words';

type Place = { companyId: number; projectId: number; phaseId: number; word: Word };

/** Orders and change orders in each state that an address needs. */
export function newOrders(db: Database, { companyId, projectId, phaseId, word }: Place) {
  const name = `${word('supplier')} ordered`;
  const supplierId = add(db, suppliers, { companyId, name, nameKey: nameKey(name) });
  const title = word('books');
  const lineId = add(db, budgetLines, { projectId, phaseId, title: `${title} ordered` });
  const order = (number: number, status: 'draft' | 'open', billed = 0) => {
    const row = { projectId, number, supplierId, title, date: '2026-03-01', status };
    const orderId = add(db, orders, { ...row, retention: 1000 });
    const line = add(db, orderLines, { orderId, lineId, amount: 50_000, billed });
    return { orderId, line };
  };
  const change = (number: number, status: 'draft' | 'submitted') => {
    const row = { projectId, number, title, reason: title, status, funding: 'loan' as const };
    const changeOrderId = add(db, changeOrders, row);
    add(db, changeOrderLines, { changeOrderId, lineId, amount: 5_000 });
    return changeOrderId;
  };
  const openOrder = order(3, 'open', 10_000);
  retainedBill(db, { projectId, supplierId, lineId, orderLineId: openOrder.line });
  return {
    order: order(1, 'draft').orderId,
    openOrder: order(2, 'open').orderId,
    heldOrder: openOrder.orderId,
    changeOrder: change(1, 'draft'),
    submittedChange: change(2, 'submitted'),
    orderedSupplier: name,
  };
}

type Bill = { projectId: number; supplierId: number; lineId: number; orderLineId: number };

function retainedBill(db: Database, { projectId, supplierId, lineId, orderLineId }: Bill) {
  const entryId = add(db, journalEntries, {
    projectId,
    kind: 'bill',
    date: '2026-03-01',
    dueDate: '2026-04-01',
    supplierId,
    net: 10_000,
    vat: 0,
    openAmount: 9_000,
    postedAt: Date.now(),
  });
  add(db, postings, { entryId, account: 'work', amount: 10_000, lineId, orderLineId });
  add(db, postings, { entryId, account: 'payable', amount: -9_000, lineId });
  add(db, postings, { entryId, account: 'retention', amount: -1_000, lineId, orderLineId });
}

type Fields = Record<string, string | File>;

const orderFields = (to: Records): Fields => ({
  supplier: to.orderedSupplier ?? '',
  title: 'Plumbing',
  'lines[0].place': `phase-${to.phase}`,
  'lines[0].amount': '100',
});

const changeFields = (to: Records): Fields => ({
  title: 'Deeper foundations',
  reason: 'Rock was found.',
  funding: 'loan',
  'lines[0].place': `phase-${to.phase}`,
  'lines[0].amount': '100',
});

const release = () => ({ due_date: '2026-09-01' });
const version = () => ({ version: '1' });
const decision = () => ({ version: '1', decision: 'Agreed.' });

/** The payloads of the forms of orders and change orders, by address. */
export const orderForms: Record<string, (to: Records) => Fields> = {
  '/projects/{project}/money/orders/create': orderFields,
  '/projects/{project}/money/orders/{order}/edit': (to) => ({ ...orderFields(to), version: '1' }),
  '/projects/{project}/money/orders/{openOrder}/bill': (to) => ({
    amount: '100',
    supplier: to.orderedSupplier ?? '',
    due_date: '2026-04-01',
    phase_id: to.phase ?? '',
  }),
  '/projects/{project}/money/orders/{heldOrder}/release': release,
  '/projects/{project}/money/changes/create': changeFields,
  '/projects/{project}/money/changes/{changeOrder}/edit': (to) => ({
    ...changeFields(to),
    version: '1',
  }),
  '/projects/{project}/money/changes/{changeOrder}/submit': version,
  '/projects/{project}/money/changes/{submittedChange}/approve': decision,
  '/projects/{project}/money/changes/{submittedChange}/reject': decision,
  '/api/projects/{project}/orders': orderFields,
  '/api/orders/{order}': (to) => ({ ...orderFields(to), version: '1' }),
  '/api/orders/{heldOrder}/releases': release,
  '/api/projects/{project}/change-orders': changeFields,
  '/api/change-orders/{changeOrder}': (to) => ({ ...changeFields(to), version: '1' }),
  '/api/change-orders/{changeOrder}/submit': version,
  '/api/change-orders/{submittedChange}/approve': decision,
  '/api/change-orders/{submittedChange}/reject': decision,
};
