import type { Database } from 'db/client.server';
import { budgetLines, type CostAccount } from 'db/schema/book';
import { projects } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { and, eq, ne, sql } from 'drizzle-orm';
import { todayFor } from '~/models/access/times.server';
import { earlier } from '~/models/finance/days';
import { layersOf, payTyped } from '~/models/payers/post.server';
import { extrasOf } from '~/models/projects/spent.server';
import { pick } from '~/models/rows.server';
import { accountLineOf, generalLineOf } from './lines.server';
import { type Bookkeeper, insertEntry, type NewPosting } from './post.server';

// Amounts typed without a document: the purchase price and the extra values of a project, the
// actual costs of its phases. Each becomes an entry of its own day, with the owner as payer. If
// the payer is known, a second entry lets the payer pay (docs/rules.md#typed-costs, #who-paid).

type Project = Pick<
  typeof projects.$inferSelect,
  'id' | 'startDate' | 'purchasePrice' | 'purchasePayer'
>;

/** A typed amount that the books lack, or have too much of. */
type Change = { day: string; account: CostAccount; lineId: number; amount: number };

/**
 * Posts the difference between what is typed and what the books have of it. Safe to call again:
 * amounts for a day to come wait until a job calls it then.
 */
export function postTyped(tx: Database, caller: Bookkeeper, projectId: number) {
  const today = todayFor(caller);
  const project = tx
    .select(pick(projects, 'id', 'startDate', 'purchasePrice', 'purchasePayer'))
    .from(projects)
    .where(eq(projects.id, projectId))
    .get();
  if (!project) return;
  const moment = { today, now: caller.now, hasBegun: project.startDate <= today };
  const layers = layersOf(tx, projectId);
  const changes = [
    ...lineChange(tx, project, 'property', moment),
    ...lineChange(tx, project, 'other_cost', moment),
    ...phaseChanges(tx, project, moment),
  ];
  const costs = [...new Set(changes.map((change) => change.day))].flatMap((day) => {
    const ofDay = changes.filter((change) => change.day === day);
    return postChanges(tx, caller, { projectId, day }, ofDay);
  });
  if (costs.length > 0) payTyped(tx, caller, projectId, { costs, layers, today });
}

function postChanges(
  tx: Database,
  caller: Bookkeeper,
  { projectId, day }: { projectId: number; day: string },
  changes: Change[],
) {
  const rows = changes.flatMap(({ account, lineId, amount }): NewPosting[] => [
    { account, amount, lineId },
    { account: 'owner', amount: -amount, lineId },
  ]);
  const net = changes.reduce((sum, { amount }) => sum + amount, 0);
  const entry = { projectId, kind: 'adjustment' as const, date: day, net, vat: 0 };
  const { date } = insertEntry(tx, caller, entry, rows);
  return changes.map(({ account, amount }) => {
    return { day: date, amount, isPrice: account === 'property' };
  });
}

type Moment = { today: string; now: number; hasBegun: boolean };

/**
 * The typed amounts of a project count once it has begun: the price from the start, extra values
 * and changes from today. An amount below what was posted counts at once.
 */
function lineChange(
  tx: Database,
  { id, startDate, purchasePrice, purchasePayer }: Project,
  account: 'property' | 'other_cost',
  { today, now, hasBegun }: Moment,
): Change[] {
  if (account === 'property' && purchasePayer !== null) return [];
  const typed = account === 'property' ? (purchasePrice ?? 0) : extrasOf(tx, id);
  const line = tx
    .select(pick(budgetLines, 'id', 'actual'))
    .from(budgetLines)
    .where(
      and(
        eq(budgetLines.projectId, id),
        eq(budgetLines.account, account),
        eq(budgetLines.isTyped, true),
      ),
    )
    .get();
  const booked = line?.actual ?? 0;
  const amount = (hasBegun ? typed : Math.min(typed, booked)) - booked;
  if (amount === 0) return [];
  const day = account === 'property' && !line ? startDate : today;
  const lineId = line?.id ?? accountLineOf(tx, id, account, { now, isTyped: true });
  return [{ day, account, lineId, amount }];
}

/**
 * The costs of phases whose day has come. What waits in a phase is without its parts, which take
 * theirs out of it (`recordTypedCosts`).
 */
function phaseChanges(tx: Database, { id: projectId }: Project, moment: Moment): Change[] {
  const { today, now, hasBegun } = moment;
  const rows = tx
    .select()
    .from(phases)
    .where(and(eq(phases.projectId, projectId), ne(phases.costToCome, 0)))
    .all();
  const changes = new Map<string, Change>();
  const moved = new Map<number, number>();
  const post = (phaseId: number, day: string, amount: number) => {
    const lineId = generalLineOf(tx, { id: phaseId, projectId }, now);
    const key = `${lineId} ${day}`;
    const sum = (changes.get(key)?.amount ?? 0) + amount;
    changes.set(key, { day, account: 'work', lineId, amount: sum });
    moved.set(phaseId, (moved.get(phaseId) ?? 0) + amount);
  };
  for (const phase of rows) {
    const parts = rows.filter(({ parentId }) => parentId === phase.id);
    const own = phase.costToCome + parts.reduce((sum, part) => sum + part.costToCome, 0);
    const isFirst = phase.actualCost === own;
    const isDue = hasBegun && (expenseDay(phase) ?? today) <= today;
    if (own === 0 || (own > 0 && !isDue)) continue;
    const day = isFirst ? dayOf(phase, today) : today;
    post(phase.id, day, own);
    if (phase.parentId !== null) post(phase.parentId, day, -own);
  }
  for (const [phaseId, amount] of moved)
    tx.update(phases)
      .set({ costToCome: sql`${phases.costToCome} - ${amount}` })
      .where(eq(phases.id, phaseId))
      .run();
  return [...changes.values()].filter(({ amount }) => amount !== 0);
}

type Phase = typeof phases.$inferSelect;

/** An empty field is stored as the end of the phase, which says nothing about the payment. */
const expenseDay = ({ dateOfExpense, endDate }: Phase): string | null =>
  dateOfExpense === endDate ? null : dateOfExpense;

/** The day of a cost that is typed for the first time; a change counts from today. */
const dayOf = (phase: Phase, today: string): string =>
  expenseDay(phase) ?? (phase.status === 'completed' ? earlier(phase.endDate, today) : today);
