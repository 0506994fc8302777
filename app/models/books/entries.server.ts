import type { Database } from 'db/client.server';
import type { z } from 'zod';
import type { AuditChange } from '~/models/audit/record.server';
import type { Caller } from '~/models/caller';
import { Refused } from '~/models/errors';
import { ownUpload } from '~/models/files/visible.server';
import { vatInGross, vatOnNet } from '~/models/finance/vat';
import { type Audit, operation } from '~/models/operation.server';
import { orderLineFor, retainedOf } from '~/models/orders/billing.server';
import { findOrder } from '~/models/orders/list.server';
import type { CamelKeys } from '~/models/payload';
import { findProject, type Project } from '~/models/projects/visible.server';
import { proposedCost, soldCost } from '~/models/sales/cost.server';
import { rememberLast, supplierNamed } from '~/models/suppliers/find.server';
import { documentDay } from './document-day.server';
import { announceExceeded, exceededIn } from './exceeded.server';
import {
  billFields,
  bookKeeping,
  expenseFields,
  incomeFields,
  maxReceipts,
  receiptUploads,
} from './input';
import { lineFor, lineOf } from './lines.server';
import { type NewPosting, postEntry } from './post.server';
import { lowerTyped, type Replaced, replacedBy, replacedIn } from './replaced.server';
import { reverseForCorrection } from './reverse.server';

const common = {
  ...bookKeeping,
  target: ({ db, actor }: Caller, idOf: (field: string) => number) => ({
    project: findProject(db, actor, idOf('project_id')),
  }),
  uploads: receiptUploads,
  once: true,
} as const;

export const createExpense = operation({
  name: 'expense.create',
  ...common,
  input: expenseFields,
  run({ audit, target: { project }, ...caller }, typed) {
    const input = withVat(typed);
    const postedEntry = postCost(caller, project, 'expense', input);
    audit(auditOf(project, postedEntry.id, input));
    return postedEntry;
  },
});

const bill = {
  name: 'bill.create',
  ...common,
  input: billFields,
  run({ audit, target: { project }, ...caller }: BillContext, typed: BillInput) {
    const input = withVat(typed);
    const postedEntry = postCost(caller, project, 'bill', input);
    audit(auditOf(project, postedEntry.id, input));
    return postedEntry;
  },
} as const;

export const createBill = operation(bill);

/** A bill at the address of an order, which must be one of the project. */
export const createOrderBill = operation({
  ...bill,
  once: 'order',
  target(caller, idOf) {
    const { project } = common.target(caller, idOf);
    findOrder(caller.db, caller.actor, idOf('id'), project.id);
    return { project };
  },
});

export const createIncome = operation({
  name: 'income.create',
  ...common,
  input: incomeFields,
  run({ audit, target: { project }, ...caller }, typed) {
    const input = withVat(typed);
    const postedEntry = postIncome(caller, project, input);
    audit(auditOf(project, postedEntry.id, input));
    return postedEntry;
  },
});

type Writer = Caller & { tx: Database };
type BillContext = Writer & { audit: Audit; target: { project: Project } };
type BillInput = CamelKeys<z.output<typeof billFields>>;
type CostInput = CamelKeys<z.output<typeof expenseFields>> &
  Partial<Pick<BillInput, 'dueDate' | 'orderId' | 'orderLineId'>>;
type IncomeInput = CamelKeys<z.output<typeof incomeFields>>;

type Typed = Pick<CostInput, 'amount' | 'vatRate' | 'withoutVat'>;

/** Replaces an amount that was typed without VAT by the one with VAT. */
function withVat<Input extends Typed>(input: Input): Input {
  if (!input.withoutVat) return input;
  const { net, vat } = vatOnNet(input.amount, input.vatRate);
  return { ...input, amount: net + vat };
}

const auditOf = (project: Project, recordId: number, { amount }: { amount: number }) => ({
  recordId,
  projectId: project.id,
  companyId: project.companyId,
  changes: { amount: { to: amount } } satisfies AuditChange,
});

/** Posts an expense, which is paid in cash, or a bill, which is owed to its supplier. */
function postCost(caller: Writer, project: Project, kind: 'expense' | 'bill', input: CostInput) {
  const { tx, actor, now } = caller;
  const { amount, vatRate, reclaimsVat } = input;
  const exceeded = exceededIn(tx, project.id);
  const { net, vat } = vatInGross(amount, vatRate);
  const ordered = kind === 'bill' ? orderLineFor(tx, project, input) : null;
  const orderLineId = ordered?.id ?? null;
  const retained = ordered ? retainedOf(net, ordered.retention) : 0;
  const owner = { actor, now, companyId: project.companyId };
  const supplier = input.supplier === null ? null : supplierNamed(tx, owner, input.supplier);
  const carried = input.corrects === null ? null : replacedIn(tx, input.corrects);
  const document = documentOf(caller, project, kind, input);
  const category = input.category ?? supplier?.lastCategory ?? null;
  if (supplier) rememberLast(tx, supplier.id, { lastCategory: category, lastVatRate: vatRate });
  const supplierId = supplier?.id ?? null;
  const line = ordered
    ? lineOf(tx, project.id, ordered.lineId)!
    : lineFor(caller, project.id, { ...input, category });
  const lineId = line.id;
  const isOrdered = ordered !== null;
  const reclaimed = reclaimsVat ? vat : 0;
  const cost = amount - reclaimed;
  const account = kind === 'bill' ? 'payable' : 'cash';
  const replaced = replacedBy(tx, project.id, input, { cost, line, isOrdered }, carried);
  const isPrice = replaced?.key === 'price';
  const ofPrice = isPrice ? replaced.amount : 0;
  // The line knows the payment of its cost, not that of the VAT.
  const rows: NewPosting[] = [
    { account: line.account, amount: cost - ofPrice, lineId, orderLineId },
    ...(isPrice ? pricePaid(replaced, account) : []),
    { account: 'vat', amount: reclaimed },
    { account, amount: retained - cost + ofPrice, lineId },
    { account, amount: -reclaimed },
    { account: 'retention', amount: -retained, lineId, orderLineId },
  ];
  const entry = { ...document, ...laterDay(document, replaced), category, supplierId, net, vat };
  const dueDate = kind === 'bill' ? (input.dueDate ?? null) : null;
  const postedEntry = postEntry(tx, caller, { ...entry, dueDate }, rows);
  if (replaced) lowerTyped(tx, caller, project.id, replaced, postedEntry);
  announceExceeded(tx, { projectId: project.id, companyId: project.companyId, now }, exceeded);
  return postedEntry;
}

/** A document that replaces the typed price is on its line: the price of the project stays. */
const pricePaid = ({ lineId, amount }: Replaced, account: 'payable' | 'cash'): NewPosting[] => [
  { account: 'property', amount, lineId },
  { account, amount: -amount, lineId },
];

/** A document and what it replaces count on the later of their days. */
const laterDay = ({ date }: { date: string }, replaced: Replaced | null) =>
  replaced && replaced.day > date ? { date: replaced.day, documentDate: date } : {};

function postIncome(caller: Writer, project: Project, input: IncomeInput) {
  const { amount, vatRate, category } = input;
  const { net, vat } = vatInGross(amount, vatRate);
  const entry = { ...documentOf(caller, project, 'income', input), category, net, vat };
  return postEntry(caller.tx, caller, entry, [
    { account: 'cash', amount },
    { account: category, amount: -net },
    { account: 'output_vat', amount: -vat },
    ...soldCost(
      category === 'sale' && project.soldOn === null
        ? proposedCost(caller.tx, project.id, { price: net, day: entry.date })
        : 0,
    ),
  ]);
}

type DocumentInput = Pick<
  CostInput,
  'date' | 'vatRate' | 'note' | 'invoiceNumber' | 'receipts' | 'corrects'
>;

/** The fields of every document. Reverses the entry that it corrects, and keeps its receipts. */
function documentOf(
  caller: Writer,
  { id: projectId }: Project,
  kind: 'expense' | 'bill' | 'income',
  { date, vatRate, note, invoiceNumber, receipts, corrects }: DocumentInput,
) {
  const { tx, actor } = caller;
  if (receipts.length > maxReceipts)
    throw new Refused('receipts', 'books.errors.receipts', { most: maxReceipts });
  if (!receipts.every((fileId) => ownUpload(tx, actor, fileId)))
    throw new Refused('receipts', 'form.errors.file');
  const earlierReceipts =
    corrects === null ? [] : reverseForCorrection(caller, { projectId, kind, corrects });
  return {
    projectId,
    kind,
    date: documentDay(caller, date),
    vatRate,
    note,
    invoiceNumber,
    corrects,
    fileIds: [...new Set([...earlierReceipts, ...receipts])],
  };
}
