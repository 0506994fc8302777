import type { Database } from 'db/client.server';
import { journalEntries, payerAnswers, postings } from 'db/schema/book';
import { distributions } from 'db/schema/distribution';
import { projects } from 'db/schema/project';
import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import { type Bookkeeper, insertEntry, type NewPosting } from '~/models/books/post.server';
import { later } from '~/models/finance/days';
import { hasAny, pick } from '~/models/rows.server';
import { cashByDay, firstFreeDay, sumOf } from './costs.server';
import {
  dividePayments,
  type Layer,
  layersFrom,
  type PaidOn,
  type Payment,
  type TypedCost,
  takeNewest,
} from './divide';

/** An answer that was not taken back. */
export const answerOf = (db: Database, projectId: number) =>
  db
    .select()
    .from(payerAnswers)
    .where(and(eq(payerAnswers.projectId, projectId), isNull(payerAnswers.takenBackAt)))
    .orderBy(sql`${payerAnswers.id} desc`)
    .get();

export type Answer = { id: number; projectId: number; holdingId: number | null };

/** Moves what the bank and the sponsor’s capital paid away from the owner’s account. */
export function postPayments(
  tx: Database,
  caller: Bookkeeper,
  { id: answerId, projectId, holdingId }: Answer,
  paid: readonly PaidOn[],
  documentId: number | null = null,
) {
  const post = (day: string, amount: number, to: 'cash' | 'capital') => {
    if (amount === 0) return;
    const ids = { projectId, answerId, documentId };
    const entry = { ...ids, kind: 'payer' as const, date: day, net: amount, vat: 0 };
    insertEntry(tx, caller, { ...entry, holdingId: to === 'capital' ? holdingId : null }, [
      { account: 'owner', amount },
      { account: to, amount: -amount },
    ]);
  };
  for (const { day, bank, capital } of paid) {
    post(day, bank, 'cash');
    post(day, capital, 'capital');
  }
}

type Typed = {
  costs: TypedCost[];
  layers: readonly Layer[];
  today: string;
  /** The document that takes the place of the typed amount. */
  documentId?: number;
};

/**
 * Lets the payer of typed costs pay what was just typed, or gives back what is typed no more, to
 * those who paid it (docs/rules.md#who-paid). The purchase price has its own payers.
 *
 * @param layers from `layersOf`, before the costs were posted
 */
export function payTyped(tx: Database, caller: Bookkeeper, projectId: number, typed: Typed) {
  const answer = answerOf(tx, projectId);
  if (!answer) return;
  const ofPrice = typed.costs.filter(({ isPrice }) => isPrice);
  const others = typed.costs.filter(({ isPrice }) => !isPrice);
  const lowered = [ofPrice, others].filter((costs) => sumOf(costs) < 0).flat();
  const raised = [ofPrice, others].filter((costs) => sumOf(costs) > 0).flat();
  if (lowered.length > 0) giveBack(tx, caller, answer, { ...typed, costs: lowered });
  if (raised.length > 0) payRaised(tx, caller, answer, { ...typed, costs: raised });
}

function payRaised(tx: Database, caller: Bookkeeper, answer: Answer, { costs, today }: Typed) {
  const { projectId } = answer;
  const { typedPayer } =
    tx
      .select(pick(projects, 'typedPayer'))
      .from(projects)
      .where(eq(projects.id, projectId))
      .get() ?? {};
  if (typedPayer !== 'bank') return;
  const free = firstFreeDay(tx, projectId);
  if (free > today) return;
  const movable = costs.map(({ day, amount }) => ({ day: later(day, free), amount }));
  const limits = { bank: sumOf(costs), capital: 0 };
  postPayments(tx, caller, answer, dividePayments(movable, cashByDay(tx, projectId), limits));
}

/** Who paid the amounts typed so far, and when; for `payTyped`. */
export function layersOf(db: Database, projectId: number): Layer[] {
  const costs = db.all<{ day: string; amount: number; isPrice: number }>(sql`
    select e.date as day, -sum(p.amount) as amount, coalesce(l.account = 'property', 0) as isPrice
    from journal_entries as e join postings as p on p.entry_id = e.id
    left join budget_lines as l on l.id = p.line_id
    where e.project_id = ${projectId} and p.account = 'owner' and e.answer_id is null
      and e.kind in ('opening', 'adjustment') and e.reversed_by is null
    group by e.date, isPrice`);
  const payments = db.all<Payment>(sql`
    select e.date as day, iif(p.account = 'cash', 'bank', 'capital') as payer, e.id,
      -p.amount as amount
    from journal_entries as e join postings as p on p.entry_id = e.id
    where e.project_id = ${projectId} and e.kind = 'payer' and e.answer_id is not null
      and e.reversed_by is null and p.account in ('cash', 'capital')`);
  return layersFrom(
    costs.map((cost) => ({ ...cost, isPrice: cost.isPrice === 1 })),
    payments,
  );
}

/** The bank gets its part back on the day of the change, never before it paid it. */
function giveBack(
  tx: Database,
  caller: Bookkeeper,
  answer: Answer,
  { costs, layers, today, documentId }: Typed,
) {
  const taken = [true, false].flatMap((isPrice) =>
    takeNewest(
      layers.filter((layer) => layer.isPrice === isPrice),
      -sumOf(costs.filter((cost) => cost.isPrice === isPrice)),
    ),
  );
  const free = firstFreeDay(tx, answer.projectId);
  const changed = costs.reduce((day, cost) => later(day, cost.day), free);
  const byBank = taken.filter(({ payer }) => payer === 'bank');
  for (const [day, bank] of sumBy(byBank, (layer) => later(layer.day, changed)))
    postPayments(tx, caller, answer, [{ day, bank: -bank, capital: 0 }], documentId);
  if (free > today) return;
  const byCapital = taken.filter(({ payer }) => payer === 'capital');
  for (const [id, amount] of sumBy(byCapital, (layer) => layer.id)) {
    const { date, net, holdingId } = tx
      .select(pick(journalEntries, 'date', 'net', 'holdingId'))
      .from(journalEntries)
      .where(eq(journalEntries.id, id))
      .get()!;
    if (isDistributed(tx, answer.projectId, date)) continue;
    reversePayment(tx, caller, id, { free, documentId });
    const rest = { day: later(date, free), bank: 0, capital: net - amount };
    postPayments(tx, caller, { ...answer, holdingId }, [rest], documentId);
  }
}

function sumBy<Key>(layers: readonly Layer[], keyOf: (layer: Layer) => Key): Map<Key, number> {
  const sums = new Map<Key, number>();
  for (const layer of layers) sums.set(keyOf(layer), (sums.get(keyOf(layer)) ?? 0) + layer.amount);
  return sums;
}

/** True if an approved distribution was computed with the capital of a day. */
const isDistributed = (db: Database, projectId: number, day: string): boolean =>
  hasAny(
    db,
    distributions,
    and(
      eq(distributions.projectId, projectId),
      eq(distributions.status, 'approved'),
      gte(distributions.date, day),
    ),
  );

/** Reverses an entry of an answer on its own day, or on the first free one. */
export function reversePayment(
  tx: Database,
  caller: Bookkeeper,
  id: number,
  { free, documentId = null }: { free: string; documentId?: number | null },
) {
  const { projectId, date, answerId, holdingId, net } = tx
    .select(pick(journalEntries, 'projectId', 'date', 'answerId', 'holdingId', 'net'))
    .from(journalEntries)
    .where(eq(journalEntries.id, id))
    .get()!;
  const rows = tx.select().from(postings).where(eq(postings.entryId, id)).all();
  const reversal = insertEntry(
    tx,
    caller,
    {
      projectId,
      kind: 'reversal',
      date: later(date, free),
      answerId,
      documentId,
      holdingId,
      net: -net,
      vat: 0,
      reverses: id,
    },
    rows.map(({ account, amount }): NewPosting => ({ account, amount: -amount })),
  );
  tx.update(journalEntries)
    .set({ reversedBy: reversal.id, updatedAt: caller.now })
    .where(eq(journalEntries.id, id))
    .run();
}
