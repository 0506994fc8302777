import type { Database } from 'db/client.server';
import { journalEntries } from 'db/schema/book';
import { capitalCallParts } from 'db/schema/capital-call';
import { holdings } from 'db/schema/holding';
import type { projects } from 'db/schema/project';
import { sales } from 'db/schema/sale';
import { phases } from 'db/schema/work';
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { booksOn } from '~/models/books/books.server';
import { type BudgetLine, linesOfProject, notPlannedOf } from '~/models/books/budget-lines.server';
import { calledHoldings } from '~/models/capital-calls/parts.server';
import { type HoldingHistory, projectHistory } from '~/models/distributions/history.server';
import { endOfTime } from '~/models/distributions/history-records.server';
import { loanStates } from '~/models/loans/state.server';
import { extrasOf } from '~/models/projects/spent.server';
import { pick } from '~/models/rows.server';
import { termsOn } from '~/models/terms/show.server';
import { costLinesOf } from './cost-lines';
import type { Contract, HolderState, OpenBill, PlannedPhase, ProjectState } from './state';

type Project = Pick<
  typeof projects.$inferSelect,
  'id' | 'startDate' | 'endDate' | 'purchasePrice' | 'budgetLockedAt' | 'typedPayer' | 'soldOn'
> & {
  /** Null if it is hidden from the reader. */
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
  const books = booksOn(db, id, on);
  const plannedPhases = phasesIn(db, id);
  const budget = linesOfProject(db, id);
  return {
    startDate,
    endDate,
    books,
    lines: costLinesOf(budget, plannedPhases),
    phases: plannedPhases.map(({ status: _, ...phase }) => phase),
    bills: openBills(db, id, on),
    loans: loanStates(db, id, on),
    holders: holderStates(db, id, history(endOfTime)),
    tiers: termsOn(db, id, endOfTime)?.tiers ?? null,
    hasPurchasePrice: project.purchasePrice !== null || books.property > 0,
    notPlanned: notPlannedOf(project, budget, plannedPhases),
    toCome: toComeOf(db, project, { budget, hasBegun: startDate <= on }),
    isPayerKnown: project.typedPayer !== null,
    ownerPaid: ownerPaid(db, id, on),
    soldOn: project.soldOn !== null && project.soldOn <= on ? project.soldOn : null,
    contracts: contractsOf(db, id),
    extraCapital: 0,
  };
}

/** The amounts typed for the day on which the project begins; none once it has begun. */
function toComeOf(
  db: Database,
  { id, purchasePrice, purchasePayer }: Project & { purchasePayer?: string | null },
  { budget, hasBegun }: { budget: BudgetLine[]; hasBegun: boolean },
) {
  if (hasBegun) return { purchase: 0, other: 0 };
  const booked = (account: string) =>
    budget.find((line) => line.account === account && line.isTyped)?.actual ?? 0;
  const isBooked = Boolean(purchasePayer);
  return {
    purchase: isBooked ? 0 : Math.max(0, (purchasePrice ?? 0) - booked('property')),
    other: Math.max(0, extrasOf(db, id) - booked('other_cost')),
  };
}

/** The owner’s payments for the project by month, less repayments. */
const ownerPaid = (db: Database, projectId: number, on: string) =>
  db.all<{ month: string; amount: number }>(sql`
    select substr(e.date, 1, 7) as month, -sum(p.amount) as amount
    from journal_entries as e join postings as p on p.entry_id = e.id
    where e.project_id = ${projectId} and p.account = 'owner' and e.date <= ${on}
    group by month having amount <> 0 order by month`);

const contractsOf = (db: Database, projectId: number): Contract[] =>
  db
    .select(pick(sales, 'transferOn', 'price', 'isWhole'))
    .from(sales)
    .where(and(eq(sales.projectId, projectId), eq(sales.status, 'contract')))
    .orderBy(asc(sales.id))
    .all();

const phasesIn = (db: Database, projectId: number): (PlannedPhase & { status: string })[] =>
  db
    .select(pick(phases, 'id', 'title', 'startDate', 'endDate', 'status'))
    .from(phases)
    .where(eq(phases.projectId, projectId))
    .orderBy(asc(phases.order), asc(phases.id))
    .all();

const openBills = (db: Database, projectId: number, on: string): OpenBill[] =>
  db
    .select({
      id: journalEntries.id,
      dueDate: sql<string>`coalesce(${journalEntries.dueDate}, ${journalEntries.date})`,
      amount: journalEntries.openAmount,
    })
    .from(journalEntries)
    .where(
      and(
        eq(journalEntries.projectId, projectId),
        gt(journalEntries.openAmount, 0),
        lte(journalEntries.date, on),
      ),
    )
    .orderBy(asc(journalEntries.id))
    .all();

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
