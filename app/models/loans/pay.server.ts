import type { Database } from 'db/client.server';
import { todayFor } from '~/models/access/times.server';
import { documentDay } from '~/models/books/document-day.server';
import { announceExceeded, exceededIn } from '~/models/books/exceeded.server';
import { bookKeeping } from '~/models/books/input';
import { lineFor, runningPhase } from '~/models/books/lines.server';
import { firstOpenDay, type NewPosting, postEntry } from '~/models/books/post.server';
import { AppError, Refused } from '~/models/errors';
import { operation, query } from '~/models/operation.server';
import { phasesOf } from '~/models/phases/list.server';
import { type LoanStatus, leastOwed, loanStatus } from './balance.server';
import { drawFields, instalmentFields } from './input';
import { amountOn, linkageOn, linkOf, storeIndex } from './link.server';
import { findLoan, loanInput, loanTarget } from './list.server';
import { remainingOf, type Terms } from './schedule';

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
    const day = documentDay(caller, date);
    const postedEntry = postEntry(
      caller.tx,
      caller,
      { projectId, kind: 'loan', date: day, loanId, note, net: principal, vat: 0 },
      [
        { account: 'cash', amount: principal },
        { account: 'loan', amount: -principal },
      ],
    );
    const changes = { amount: { to: principal } };
    audit({ recordId: loanId, projectId, companyId: project.companyId, changes });
    return { id: loanId, projectId, entryId: postedEntry.id };
  },
});

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
    const { tx, now } = caller;
    const { id: loanId, projectId, project } = loan;
    const { companyId } = project;
    const status = loanStatus(tx, loanId);
    const { principal, interest } = amountsOf(loan, status, input);
    const date = documentDay(caller, input.date);
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
      const lineId = lineFor(caller, projectId, { lineId: null, phaseId: input.phaseId });
      for (const amount of costs) {
        rows.push({ account: 'cost', amount, lineId });
        rows.push({ account: 'cash', amount: -amount, lineId });
      }
    }
    const net = linked.amount;
    const entry = { projectId, kind: 'instalment' as const, date, loanId, note: input.note };
    const category = costs.length > 0 ? ('financing' as const) : null;
    const postedEntry = postEntry(tx, caller, { ...entry, category, net, vat: 0 }, rows);
    if (link)
      storeIndex(tx, { entryId: postedEntry.id, now }, link, { principal, interest, ...linked });
    announceExceeded(tx, { projectId, companyId, now }, exceeded);
    const changes = {
      principal: { to: principal },
      interest: { to: interest },
      ...(link && { linkage: { to: linked.linkage } }),
    };
    audit({ recordId: loanId, projectId, companyId, changes });
    const { index } = linked;
    const { currency } = project;
    return { id: loanId, projectId, entryId: postedEntry.id, amount: net, index, currency };
  },
});

type Typed = { principal?: number; interest?: number };

/**
 * Returns the submitted amounts, or those of the next instalment.
 * @throws Refused
 */
function amountsOf(terms: Terms, status: LoanStatus, typed: Typed) {
  if (status.state === 'planned') throw new Refused('principal', 'loan.refused.planned');
  if (status.state === 'repaid') throw new Refused('principal', 'loan.refused.repaid');
  const [next] = remainingOf(terms, status);
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
    const next = remainingOf(loan, status)[0]!;
    return {
      ...loan,
      today,
      balance: status.balance,
      next,
      linked: loan.indexId === null ? null : amountOn(linkOf(db, loan), next.payment, today),
      phases: phasesOf(db, loan.projectId).map(({ id: phaseId, title }) => ({ phaseId, title })),
      phaseId: runningPhase(db, loan.projectId, today)?.id ?? null,
    };
  },
});

/** @throws AppError `not-found` */
function assertState(db: Database, loanId: number, state: LoanStatus['state']): LoanStatus {
  const status = loanStatus(db, loanId);
  if (status.state !== state) throw new AppError('not-found');
  return status;
}
