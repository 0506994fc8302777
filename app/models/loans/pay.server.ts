import type { Database } from 'db/client.server';
import { todayFor } from '~/models/access/times.server';
import { documentDay } from '~/models/books/document-day.server';
import { announceExceeded, exceededIn } from '~/models/books/exceeded.server';
import { bookKeeping } from '~/models/books/input';
import { lineFor } from '~/models/books/lines.server';
import { firstOpenDay, type NewPosting, postEntry } from '~/models/books/post.server';
import type { Caller } from '~/models/caller';
import { AppError, Refused } from '~/models/errors';
import { operation, query } from '~/models/operation.server';
import { type LoanStatus, leastOwed, loanStatus } from './balance.server';
import { drawFields, instalmentFields } from './input';
import { amountOn, linkageOn, linkOf, storeIndex } from './link.server';
import { findLoan, type Loan, loanInput, loanTarget } from './list.server';
import { planOf } from './plan';
import type { Terms } from './schedule';

/** Records that the lender paid out the whole loan. */
export const drawLoan = operation({
  name: 'loan.draw',
  ...bookKeeping,
  target: loanTarget,
  input: drawFields,
  once: true,
  run({ audit, target: loan, ...caller }, { date, note }) {
    const { id: loanId, principal, projectId, project } = loan;
    if (loanStatus(caller.tx, loanId).state !== 'planned')
      throw new Refused('date', 'loan.refused.drawn');
    const postedEntry = postDraw(caller, loan, { date: documentDay(caller, date), note });
    const changes = { amount: { to: principal } };
    audit({ recordId: loanId, projectId, companyId: project.companyId, changes });
    return { id: loanId, projectId, entryId: postedEntry.id };
  },
});

type Draw = { date: string; note?: string | null; purchaseId?: number };

/** Posts that the money of a loan arrives. */
export const postDraw = (
  { tx, actor, now }: Caller & { tx: Database },
  { id: loanId, principal, projectId }: { id: number; principal: number; projectId: number },
  draw: Draw,
) =>
  postEntry(
    tx,
    { actor, now },
    { projectId, kind: 'loan', loanId, net: principal, vat: 0, ...draw },
    [
      { account: 'cash', amount: principal },
      { account: 'loan', amount: -principal },
    ],
  );

/**
 * Pays an instalment: the principal repays the loan, interest and linkage differences are a cost of
 * financing.
 */
export const payLoan = operation({
  name: 'loan.pay',
  ...bookKeeping,
  target: loanTarget,
  input: instalmentFields,
  once: true,
  run({ audit, target: loan, ...caller }, input) {
    const { projectId, project } = loan;
    const paid = postInstalment(caller, loan, input);
    const { principal, interest, linkage, amount, index, entryId } = paid;
    const changes = {
      principal: { to: principal },
      interest: { to: interest },
      ...(linkage !== null && { linkage: { to: linkage } }),
    };
    audit({ recordId: loan.id, projectId, companyId: project.companyId, changes });
    return { id: loan.id, projectId, entryId, amount, index, currency: project.currency };
  },
});

type Instalment = { date?: string; note?: string | null; saleId?: number } & Typed;

/**
 * Posts an instalment; without amounts, the next one of the schedule.
 * @throws Refused
 */
export function postInstalment(
  caller: Caller & { tx: Database },
  loan: Loan,
  { date: typedDate, note, saleId, ...typed }: Instalment,
) {
  const { tx, now } = caller;
  const { id: loanId, projectId, project } = loan;
  const status = loanStatus(tx, loanId);
  const date = documentDay(caller, typedDate);
  const { principal, interest } = amountsOf(loan, status, { ...typed, date });
  const openDay = firstOpenDay(tx, projectId, date);
  if (openDay < (status.drawnOn ?? '')) throw new Refused('date', 'loan.refused.beforeDraw');
  // A reversal may count on a later day than the payment that it reverses.
  if (principal > leastOwed(status, openDay))
    throw new Refused('principal', 'loan.refused.tooMuch');
  const link = linkOf(tx, loan);
  const linked = linkageOn(link, { principal, interest }, date);
  const exceeded = exceededIn(tx, projectId);
  const rows: NewPosting[] = [
    { account: 'loan', amount: principal },
    { account: 'cash', amount: -principal },
  ];
  const costs = [interest, linked.linkage].filter((amount) => amount !== 0);
  if (costs.length > 0) {
    const { id: lineId, account } = lineFor(caller, projectId, {
      lineId: null,
      phaseId: null,
      category: 'financing',
    });
    for (const amount of costs) {
      rows.push({ account, amount, lineId });
      rows.push({ account: 'cash', amount: -amount, lineId });
    }
  }
  const net = linked.amount;
  const entry = { projectId, kind: 'instalment' as const, date, loanId, saleId, note };
  const category = costs.length > 0 ? ('financing' as const) : null;
  const { id: entryId } = postEntry(tx, caller, { ...entry, category, net, vat: 0 }, rows);
  if (link) storeIndex(tx, { entryId, now }, link, { principal, interest, ...linked });
  announceExceeded(tx, { projectId, companyId: project.companyId, now }, exceeded);
  const linkage = link ? linked.linkage : null;
  return { entryId, principal, interest, linkage, amount: net, index: linked.index };
}

type Typed = { principal?: number; interest?: number };
type Dated = Typed & { date: string };

/**
 * Returns the submitted amounts, or those of the next instalment.
 * @throws Refused
 */
function amountsOf(terms: Terms, status: LoanStatus, { date, ...typed }: Dated) {
  if (status.state === 'planned') throw new Refused('principal', 'loan.refused.planned');
  if (status.state === 'repaid') throw new Refused('principal', 'loan.refused.repaid');
  const [next] = planOf(terms, status, date).schedule;
  const { principal = next?.principal ?? 0, interest = next?.interest ?? 0 } = typed;
  if (principal + interest === 0) throw new Refused('principal', 'books.errors.positive');
  return { principal, interest };
}

/** The initial values of the form that draws a loan. */
export const drawForm = query({
  ...bookKeeping,
  input: loanInput,
  run({ db, actor, now }, { id, projectId }) {
    const loan = findLoan(db, actor, id, projectId);
    assertState(db, id, 'planned');
    return { ...loan, today: todayFor({ actor, now }) };
  },
});

/** The initial values of the form of an instalment. */
export const instalmentForm = query({
  ...bookKeeping,
  input: loanInput,
  run({ db, actor, now }, { id, projectId }) {
    const loan = findLoan(db, actor, id, projectId);
    const status = assertState(db, id, 'running');
    const today = todayFor({ actor, now });
    const next = planOf(loan, status, today).schedule[0]!;
    return {
      ...loan,
      today,
      balance: status.balance,
      next,
      linked: loan.indexId === null ? null : amountOn(linkOf(db, loan), next.payment, today),
    };
  },
});

/** @throws AppError `not-found` */
function assertState(db: Database, loanId: number, state: LoanStatus['state']): LoanStatus {
  const status = loanStatus(db, loanId);
  if (status.state !== state) throw new AppError('not-found');
  return status;
}
