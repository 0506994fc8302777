import type { Database } from 'db/client.server';
import { journalEntries, payerAnswers, postings } from 'db/schema/book';
import { distributions } from 'db/schema/distribution';
import { projects } from 'db/schema/project';
import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import { type Bookkeeper, insertEntry, type NewPosting } from '~/models/books/post.server';
import { later } from '~/models/finance/days';
import { hasAny, pick } from '~/models/rows.server';
import { cashByDay, firstFreeDay } from './costs.server';
import { type Dated, dividePayments, type Layer, type PaidOn, takeNewest } from './divide';

/** An answer that was not taken back. */
export const answerOf = (db: Database, projectId: number) =>
  db
    .select()
    .from(payerAnswers)
    .where(and(eq(payerAnswers.projectId, projectId), isNull(payerAnswers.takenBackAt)))
    .orderBy(sql`${payerAnswers.id} desc`)
    .get();

type Answer = { id: number; projectId: number; holdingId: number | null };

/** Moves what the bank and the sponsor’s capital paid away from the owner’s account. */
export function postPayments(
  tx: Database,
  caller: Bookkeeper,
  { id: answerId, projectId, holdingId }: Answer,
  paid: readonly PaidOn[],
) {
  const post = (day: string, amount: number, to: 'cash' | 'capital') => {
    if (amount === 0) return;
    const entry = { projectId, kind: 'payer' as const, date: day, answerId, net: amount, vat: 0 };
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

/**
 * Lets the payer of typed costs pay what was just typed, or gives back what is typed no more, to
 * those who paid it (docs/rules.md#who-paid).
 *
 * @param layers from `layersOf`, before the costs were posted
 */
export function payTyped(
  tx: Database,
  caller: Bookkeeper,
  projectId: number,
  { costs, layers, today }: { costs: Dated[]; layers: readonly Layer[]; today: string },
) {
  const answer = answerOf(tx, projectId);
  if (!answer) return;
  const total = costs.reduce((sum, { amount }) => sum + amount, 0);
  if (total < 0) return giveBack(tx, caller, answer, { amount: -total, layers, today });
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
  const paid = dividePayments(movable, cashByDay(tx, projectId), { bank: total, capital: 0 });
  postPayments(tx, caller, answer, paid);
}

/** The amounts typed so far, by payer and day; for `payTyped`. */
export function layersOf(db: Database, projectId: number): Layer[] {
  const typed = db.all<{ day: string; amount: number }>(sql`
    select e.date as day, -sum(p.amount) as amount
    from journal_entries as e join postings as p on p.entry_id = e.id
    where e.project_id = ${projectId} and p.account = 'owner'
      and (e.kind in ('opening', 'adjustment') or e.document_id is not null or (e.answer_id is not null
        and e.kind = 'payer' and e.reversed_by is null))
    group by e.date`);
  return [
    ...typed.map((row): Layer => ({ ...row, payer: 'owner', id: 0 })),
    ...db.all<Layer>(sql`
      select e.date as day, iif(p.account = 'cash', 'bank', 'capital') as payer, e.id,
        -p.amount as amount
      from journal_entries as e join postings as p on p.entry_id = e.id
      where e.project_id = ${projectId} and e.kind = 'payer' and e.answer_id is not null
        and e.reversed_by is null and p.account in ('cash', 'capital')`),
  ];
}

type GivenBack = { amount: number; layers: readonly Layer[]; today: string };

function giveBack(
  tx: Database,
  caller: Bookkeeper,
  answer: Answer,
  { amount, layers, today }: GivenBack,
) {
  const taken = takeNewest(layers, amount);
  const toBank = taken.filter(({ payer }) => payer === 'bank');
  const bank = toBank.reduce((sum, layer) => sum + layer.amount, 0);
  postPayments(tx, caller, answer, [{ day: today, bank: -bank, capital: 0 }]);
  const free = firstFreeDay(tx, answer.projectId);
  for (const layer of taken) {
    if (layer.payer !== 'capital' || free > today) continue;
    if (isDistributed(tx, answer.projectId, layer.day)) continue;
    const { net, holdingId } = tx
      .select(pick(journalEntries, 'net', 'holdingId'))
      .from(journalEntries)
      .where(eq(journalEntries.id, layer.id))
      .get()!;
    reversePayment(tx, caller, layer.id, free);
    const rest = { day: later(layer.day, free), bank: 0, capital: net - layer.amount };
    postPayments(tx, caller, { ...answer, holdingId }, [rest]);
  }
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
export function reversePayment(tx: Database, caller: Bookkeeper, id: number, free: string) {
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
