import type { Database } from 'db/client.server';
import { journalEntries, postings } from 'db/schema/book';
import { capitalCallParts } from 'db/schema/capital-call';
import { holdings } from 'db/schema/holding';
import { loans } from 'db/schema/loan';
import { phases } from 'db/schema/work';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { unpaidOf } from '~/models/books/cash.server';
import { type BudgetLine, linesOfProject } from '~/models/books/money.server';
import { sumsOf } from '~/models/books/sums.server';
import { calledHoldings } from '~/models/capital-calls/parts.server';
import { type HoldingHistory, projectHistory } from '~/models/distributions/history.server';
import { endOfTime } from '~/models/distributions/history-records.server';
import { amortize } from '~/models/finance/amortize';
import { addMonths } from '~/models/finance/days';
import { loanStatus } from '~/models/loans/balance.server';
import { amountOn, linkOf } from '~/models/loans/link.server';
import { remainingOf, scheduleOf } from '~/models/loans/schedule';
import { spentOn } from '~/models/projects/spent.server';
import { pick } from '~/models/rows.server';
import { termsOn } from '~/models/terms/show.server';
import { costLinesOf } from './cost-lines';
import { spentOnPurchase } from './flows';
import type {
  CostLine,
  HolderState,
  LoanState,
  OpenBill,
  PlannedPhase,
  ProjectState,
} from './state';

type Project = {
  id: number;
  startDate: string;
  endDate: string;
  purchasePrice: number | null;
  renovationCost: number | null;
};

/** The histories of its holdings, if the caller has read them. */
export type ProjectHistory = ReturnType<typeof projectHistory>;

/** Reads everything that scenarios of a project are computed from; the same on every day. */
export function projectState(
  db: Database,
  project: Project,
  on: string,
  history: ProjectHistory = projectHistory(db, project.id),
): ProjectState {
  const { id, startDate, endDate } = project;
  const { accounts, purchase, typedCosts } = sumsOf(db, id);
  const plannedPhases = phasesIn(db, id);
  const budget = linesOfProject(db, id);
  const lines = costLines(db, project, { budget, plannedPhases });
  return {
    startDate,
    endDate,
    accounts,
    lines,
    phases: plannedPhases,
    bills: openBills(db, id),
    loans: loanStates(db, id, on),
    holders: holderStates(db, id, history(endOfTime)),
    tiers: termsOn(db, id, endOfTime)?.tiers ?? null,
    promised: unpaidOf(db, id),
    hasPurchasePrice: project.purchasePrice !== null || purchase > 0,
    unbookedPurchase: unbookedPurchase(project, purchase),
    typedCosts: [...typedCosts]
      .filter(([, amount]) => amount !== 0)
      .map(([month, amount]) => ({ month, amount }))
      .sort((one, other) => (one.month < other.month ? -1 : 1)),
    extraCosts: spentOn(db, id) - budget.reduce((all, { actual }) => all + actual, 0),
    extraCapital: 0,
  };
}

const unbookedPurchase = ({ purchasePrice }: Pick<Project, 'purchasePrice'>, booked: number) =>
  Math.max(0, (purchasePrice ?? 0) - booked);

/** The cash of the books that scenarios count as paid for the purchase, in minor units. */
export function cashForPurchase(
  db: Database,
  project: Pick<Project, 'id' | 'purchasePrice'>,
): number {
  const { accounts, purchase } = sumsOf(db, project.id);
  return spentOnPurchase({ accounts, unbookedPurchase: unbookedPurchase(project, purchase) });
}

const phasesIn = (db: Database, projectId: number): PlannedPhase[] =>
  db
    .select(pick(phases, 'id', 'title', 'startDate', 'endDate'))
    .from(phases)
    .where(eq(phases.projectId, projectId))
    .orderBy(asc(phases.order), asc(phases.id))
    .all();

/**
 * The budget lines, without the interest that was paid on loans: what is still to be spent on the
 * work stays the same, and the interest to come follows from the loans. Without a budget, the
 * renovation cost of the project's form is what is expected.
 */
function costLines(
  db: Database,
  { id, renovationCost }: Project,
  { budget, plannedPhases }: { budget: BudgetLine[]; plannedPhases: PlannedPhase[] },
): CostLine[] {
  const interest = interestByLine(db, id);
  const lines = costLinesOf(budget, plannedPhases).map((line) => ({
    ...line,
    actual: line.actual - (interest.get(line.id ?? 0) ?? 0),
  }));
  const hasBudget = lines.some(({ original, approved }) => original + approved !== 0);
  if (hasBudget || !renovationCost) return lines;
  const spent = lines.reduce((all, { actual, open }) => all + actual + open, 0);
  const rest = Math.max(0, renovationCost - spent);
  const amounts = { original: rest, approved: 0, open: 0, actual: 0, toComplete: null };
  const line = { id: null, title: null, phaseId: null, phase: null, isContingency: false };
  return [...lines, { ...line, ...amounts }];
}

/** Interest and linkage differences that were paid, by the budget line they were entered on. */
const interestByLine = (db: Database, projectId: number): Map<number, number> =>
  new Map(
    db
      .select({ lineId: postings.lineId, amount: sql<number>`sum(${postings.amount})` })
      .from(loans)
      .innerJoin(journalEntries, eq(journalEntries.loanId, loans.id))
      .innerJoin(postings, eq(postings.entryId, journalEntries.id))
      .where(and(eq(loans.projectId, projectId), eq(postings.account, 'cost')))
      .groupBy(postings.lineId)
      .all()
      .map(({ lineId, amount }) => [lineId ?? 0, amount]),
  );

const openBills = (db: Database, projectId: number): OpenBill[] =>
  db
    .select({
      id: journalEntries.id,
      dueDate: sql<string>`coalesce(${journalEntries.dueDate}, ${journalEntries.date})`,
      amount: journalEntries.openAmount,
    })
    .from(journalEntries)
    .where(and(eq(journalEntries.projectId, projectId), gt(journalEntries.openAmount, 0)))
    .orderBy(asc(journalEntries.id))
    .all();

/** Instalments with the index that is known today, because no later one is. */
function loanStates(db: Database, projectId: number, on: string): LoanState[] {
  const rows = db
    .select()
    .from(loans)
    .where(eq(loans.projectId, projectId))
    .orderBy(asc(loans.id))
    .all();
  return rows.flatMap((loan): LoanState[] => {
    const status = loanStatus(db, loan.id);
    if (status.state === 'repaid') return [];
    const link = linkOf(db, loan);
    const linked = (amount: number) => amountOn(link, amount, on).amount;
    const isPlanned = status.state === 'planned';
    const schedule = isPlanned ? scheduleOf(loan) : remainingOf(loan, status);
    const owed = isPlanned ? 0 : status.balance;
    return [
      {
        id: loan.id,
        lender: loan.lender,
        annualRate: loan.annualRate,
        draw: isPlanned ? { on: addMonths(loan.firstPaymentOn, -1), amount: loan.principal } : null,
        owed,
        payoff: linked(owed),
        rows:
          loan.method === 'bullet'
            ? growingRows({ ...loan, principal: isPlanned ? loan.principal : owed }, linked)
            : schedule.map(({ dueOn, principal, payment, balance }) => ({
                on: dueOn,
                principal,
                interest: linked(payment) - principal,
                payoff: linked(balance),
              })),
      },
    ];
  });
}

type Bullet = Pick<typeof loans.$inferSelect, 'principal' | 'annualRate' | 'firstPaymentOn'> & {
  months: number;
};

/** A loan that is repaid at the end, whose interest joins what is owed each month. */
const growingRows = (
  { principal, annualRate: annualRateBp, firstPaymentOn, months }: Bullet,
  linked: (amount: number) => number,
) =>
  amortize({ principal, annualRateBp, months, method: 'bullet' }).map(
    ({ n, payment, balance }) => ({
      on: addMonths(firstPaymentOn, n - 1),
      principal: payment === 0 ? 0 : principal,
      interest: payment === 0 ? 0 : linked(payment) - principal,
      payoff: linked(balance),
    }),
  );

function holderStates(db: Database, projectId: number, histories: HoldingHistory[]): HolderState[] {
  const called = new Map(calledHoldings(db, projectId).map((holding) => [holding.id, holding]));
  const open = db
    .select({ ...pick(capitalCallParts, 'holdingId', 'dueOn', 'openAmount') })
    .from(capitalCallParts)
    .innerJoin(holdings, eq(holdings.id, capitalCallParts.holdingId))
    .where(and(eq(holdings.projectId, projectId), gt(capitalCallParts.openAmount, 0)))
    .orderBy(asc(capitalCallParts.id))
    .all();
  return histories.map((history) => ({
    ...history,
    name: called.get(history.holdingId)?.name ?? '',
    called: called.get(history.holdingId)?.called ?? 0,
    openCalls: open
      .filter(({ holdingId }) => holdingId === history.holdingId)
      .map(({ dueOn, openAmount }) => ({ on: dueOn, amount: openAmount })),
  }));
}
