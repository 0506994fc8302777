import type { Database } from 'db/client.server';
import { journalEntries } from 'db/schema/book';
import { projects } from 'db/schema/project';
import { sales } from 'db/schema/sale';
import { and, eq, max } from 'drizzle-orm';
import { money } from '~/i18n/format';
import { todayFor } from '~/models/access/times.server';
import { documentDay } from '~/models/books/document-day.server';
import { bookKeeping } from '~/models/books/input';
import { accountLineOf } from '~/models/books/lines.server';
import { firstOpenDay, type NewPosting, postEntry } from '~/models/books/post.server';
import type { Caller } from '~/models/caller';
import { AppError, Refused } from '~/models/errors';
import { earlier } from '~/models/finance/days';
import { findLoan } from '~/models/loans/list.server';
import { postInstalment } from '~/models/loans/pay.server';
import { operation } from '~/models/operation.server';
import { saveRow } from '~/models/rows.server';
import { costLeft, proposedCost, soldCost } from './cost.server';
import { inStatus, type Sale, saleTarget } from './find.server';
import { transferFields } from './input';
import { moveLaterCosts } from './later-costs.server';

type Writer = Caller & { tx: Database };

/** Transfers the property to the buyer, on which day the sale counts. */
export const transferSale = operation({
  name: 'sale.transfer',
  ...bookKeeping,
  target: (caller, idOf) => inStatus(saleTarget(caller, idOf), 'contract'),
  input: transferFields,
  once: true,
  run({ audit, target: sale, ...caller }, input) {
    const { id, projectId, project, price } = sale;
    const date = input.date ?? earlier(sale.transferOn, todayFor(caller));
    transfer(caller, sale, { ...input, date });
    audit({
      recordId: id,
      projectId,
      companyId: project.companyId,
      changes: { price: { to: price }, transferOn: { to: date } },
    });
    return { id, projectId };
  },
});

type Settlement = {
  date: string;
  sellingCosts?: number;
  cost?: number;
  loans?: { loanId: number; principal?: number; interest?: number }[];
  note?: string | null;
};

/**
 * Posts the price, the cost of what is sold, the costs of selling and the loans that are repaid.
 * @throws Refused
 */
export function transfer(caller: Writer, sale: Sale, settlement: Settlement) {
  const { tx, now } = caller;
  const { id: saleId, projectId, price, prepaid, isWhole } = sale;
  const { sellingCosts = 0, loans = [], note } = settlement;
  const date = documentDay(caller, settlement.date);
  if (date < sale.contractOn) throw new Refused('date', 'sale.errors.beforeContract');
  if (date < (lastPaymentOn(tx, saleId) ?? ''))
    throw new Refused('date', 'sale.errors.beforePayment');
  const cost = costOf(tx, sale, settlement);
  const lineId = sellingCosts > 0 ? accountLineOf(tx, projectId, 'selling', { now }) : null;
  const rows: NewPosting[] = [
    { account: 'cash', amount: price - prepaid },
    { account: 'prepayments', amount: prepaid },
    { account: 'sale', amount: -price },
    ...soldCost(cost),
    { account: 'selling', amount: sellingCosts, lineId },
    { account: 'cash', amount: -sellingCosts, lineId },
  ];
  const entry = { projectId, kind: 'sale' as const, saleId, category: 'sale' as const, date, note };
  const posted = postEntry(tx, caller, { ...entry, net: price, vat: 0 }, rows);
  if (isWhole) {
    moveLaterCosts(tx, caller, { projectId, saleId, after: posted.date });
    tx.update(projects).set({ soldOn: posted.date }).where(eq(projects.id, projectId)).run();
  }
  repay(caller, sale, { date, loans });
  saveRow(tx, sales, sale, { status: 'transferred', transferOn: posted.date, cost }, now);
}

/** @throws Refused if more is sold than there is */
function costOf(tx: Database, sale: Sale, { date, cost }: Settlement): number {
  const { projectId, price, isWhole, project } = sale;
  const day = firstOpenDay(tx, projectId, date);
  const left = Math.max(0, costLeft(tx, projectId, day));
  if (isWhole) return left;
  if (cost === undefined) return proposedCost(tx, projectId, { price, day });
  if (cost > left)
    throw new Refused('cost', 'sale.errors.cost', { amount: money(left, project.currency) });
  return cost;
}

const lastPaymentOn = (tx: Database, saleId: number) =>
  tx
    .select({ day: max(journalEntries.date) })
    .from(journalEntries)
    .where(and(eq(journalEntries.saleId, saleId), eq(journalEntries.kind, 'sale')))
    .get()?.day;

/** Repays loans; one without amounts is not repaid. */
function repay(
  caller: Writer,
  { id: saleId, projectId }: Sale,
  { date, loans }: Required<Pick<Settlement, 'date' | 'loans'>>,
) {
  for (const [at, { loanId, principal = 0, interest = 0 }] of loans.entries()) {
    if (principal + interest === 0) continue;
    onLoanFields(`loans[${at}]`, () => {
      const loan = findLoan(caller.tx, caller.actor, loanId, projectId);
      postInstalment(caller, loan, { date, saleId, principal, interest });
    });
  }
}

/** Reports the errors of a repaid loan on its fields in the form. */
function onLoanFields(field: string, work: () => void) {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found')
      throw new Refused(`${field}.loan_id`, 'form.errors.choice');
    if (!(error instanceof Refused)) throw error;
    throw new Refused(
      Object.fromEntries(
        Object.entries(error.fields).map(([name, reasons]) => [
          `${field}.${name === 'date' ? 'principal' : name}`,
          reasons,
        ]),
      ),
    );
  }
}
