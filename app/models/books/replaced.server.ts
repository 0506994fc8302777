import type { Database } from 'db/client.server';
import { budgetLines, type CostAccount, journalEntries, postings } from 'db/schema/book';
import { projects } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { todayFor } from '~/models/access/times.server';
import { Refused } from '~/models/errors';
import { later } from '~/models/finance/days';
import { layersOf, payTyped } from '~/models/payers/post.server';
import { payRestored } from '~/models/payers/restore.server';
import { pick } from '~/models/rows.server';
import { type Bookkeeper, type NewPosting, postEntry } from './post.server';
import { changeExtra, extraOf } from './replaced-extras.server';

// An expense or a bill can take the place of an amount that was typed, so that nothing counts twice
// (docs/rules.md#typed-costs).

/** A typed amount in the books that a document can take the place of. */
export type TypedAmount = {
  /** `price`, `phase:7`, `extra:0`, or `phase-extra:7:0`, by the place in its list. */
  key: string;
  /** The phase or the extra value; null for the purchase price. */
  label: string | null;
  amount: number;
  lineId: number;
  account: CostAccount;
  /** The day of its newest entry. */
  day: string;
};

type Line = Omit<TypedAmount, 'key'> & { phaseId: number | null };

/** The typed amounts in the books that no document has replaced yet. */
export function typedAmounts(db: Database, projectId: number): TypedAmount[] {
  const lines = db.all<Line>(sql`
    select l.id as lineId, l.account, l.phase_id as phaseId, f.title as label,
      sum(p.amount) as amount, max(iif(p.amount > 0, e.date, '')) as day
    from budget_lines as l join postings as p on p.line_id = l.id and p.account = l.account
    join journal_entries as e on e.id = p.entry_id
    left join phases as f on f.id = l.phase_id
    where l.project_id = ${projectId} and l.title is null
      and (l.is_typed or l.phase_id is not null)
      and (e.kind in ('opening', 'adjustment') or (e.kind = 'reversal' and e.document_id is not null))
    group by l.id having sum(p.amount) > 0 order by l.is_typed desc, l.id`);
  return lines.flatMap((line) => {
    const { phaseId, ...typed } = line;
    if (line.account === 'property') return [{ ...typed, key: 'price' }];
    if (line.account === 'work') return [{ ...typed, key: `phase:${phaseId}` }];
    return extraValuesOf(db, projectId)
      .filter(({ amount }) => amount > 0)
      .map((extra) => ({ ...typed, ...extra, amount: Math.min(extra.amount, line.amount) }));
  });
}

function extraValuesOf(db: Database, projectId: number) {
  const project = db
    .select(pick(projects, 'extraValues'))
    .from(projects)
    .where(eq(projects.id, projectId))
    .get();
  const ofPhases = db
    .select(pick(phases, 'id', 'customFields'))
    .from(phases)
    .where(eq(phases.projectId, projectId))
    .orderBy(asc(phases.order), asc(phases.id))
    .all();
  return [
    ...(project?.extraValues ?? []).map(({ label, amount }, at) => ({
      key: `extra:${at}`,
      label,
      amount,
    })),
    ...ofPhases.flatMap(({ id, customFields }) =>
      (customFields.extras ?? []).map(({ key, amount = 0 }, at) => ({
        key: `phase-extra:${id}:${at}`,
        label: key,
        amount,
      })),
    ),
  ];
}

/** A part of a typed amount that a document takes the place of. */
export type Replaced = Omit<TypedAmount, 'label'>;

type Wanted = { replaces?: number; replacesTyped: string | null };
type Cost = { cost: number; line: { id: number; account: CostAccount }; isOrdered: boolean };

/**
 * Finds what of the typed amounts a cost takes the place of, at most its own amount; null for
 * nothing.
 *
 * @param carried what the corrected document replaced
 * @throws Refused if there is no such typed amount
 */
export function replacedBy(
  tx: Database,
  projectId: number,
  { replaces, replacesTyped }: Wanted,
  { cost, line, isOrdered }: Cost,
  carried: Replaced | null,
): Replaced | null {
  if (replaces === undefined && replacesTyped === null && carried === null) return null;
  const key = replacesTyped ?? carried?.key ?? ownKey(tx, line);
  const typed = typedAmounts(tx, projectId).find((one) => one.key === key);
  // The cost of an order stays on its own line, so it cannot be the price.
  if (!typed || (key === 'price' && (isOrdered || line.account !== 'property'))) {
    const field = replacesTyped === null ? 'replaces' : 'replaces_typed';
    throw new Refused(field, 'entry.errors.nothingTyped');
  }
  const amount = Math.min(replaces ?? carried?.amount ?? cost, cost, typed.amount);
  return amount > 0 ? { ...typed, amount } : null;
}

/** The typed amount of a budget line: the price, or the actual cost of its phase. */
function ownKey(db: Database, { id, account }: Cost['line']): string {
  if (account === 'property') return 'price';
  const line = db
    .select(pick(budgetLines, 'phaseId'))
    .from(budgetLines)
    .where(eq(budgetLines.id, id))
    .get();
  return `phase:${line?.phaseId}`;
}

/** Lowers a typed amount by what a document takes the place of. */
export function lowerTyped(
  tx: Database,
  caller: Bookkeeper,
  projectId: number,
  { key, account, lineId, amount }: Replaced,
  document: { id: number; date: string },
) {
  const layers = layersOf(tx, projectId);
  const entry = { projectId, kind: 'adjustment' as const, date: document.date };
  const rows: NewPosting[] = [
    { account, amount: -amount, lineId },
    { account: 'owner', amount, lineId },
  ];
  const documentId = document.id;
  const { date } = postEntry(tx, caller, { ...entry, documentId, net: -amount, vat: 0 }, rows);
  changeExtra(tx, projectId, key, { by: -amount, documentId });
  const costs = [{ day: date, amount: -amount, isPrice: account === 'property' }];
  payTyped(tx, caller, projectId, { costs, layers, today: todayFor(caller), documentId });
}

/** The typed amount that a document took the place of; null for none. */
export function replacedIn(db: Database, documentId: number): Replaced | null {
  const row = db
    .select({
      id: journalEntries.id,
      projectId: journalEntries.projectId,
      day: journalEntries.date,
      account: postings.account,
      lineId: postings.lineId,
      amount: sql<number>`-${postings.amount}`,
      phaseId: sql<
        number | null
      >`(select phase_id from budget_lines where id = ${postings.lineId})`,
    })
    .from(journalEntries)
    .innerJoin(postings, eq(postings.entryId, journalEntries.id))
    .where(
      and(
        eq(journalEntries.documentId, documentId),
        eq(journalEntries.kind, 'adjustment'),
        isNull(journalEntries.reversedBy),
        sql`${postings.account} <> 'owner' and ${postings.amount} < 0`,
      ),
    )
    .get();
  if (!row) return null;
  const account = row.account as CostAccount;
  const key =
    account === 'property'
      ? 'price'
      : account === 'work'
        ? `phase:${row.phaseId}`
        : extraOf(db, row.projectId, documentId);
  return { key, account, lineId: row.lineId!, amount: row.amount, day: row.day };
}

/**
 * Gives a typed amount back what a document, which is reversed, took the place of. Those who paid
 * it before pay it again.
 */
export function restoreTyped(
  tx: Database,
  caller: Bookkeeper,
  document: { id: number; projectId: number; date: string },
) {
  const replaced = replacedIn(tx, document.id);
  if (!replaced) return;
  const { projectId, id: documentId } = document;
  const { key, account, lineId, amount } = replaced;
  const lowered = tx
    .select(pick(journalEntries, 'id', 'date'))
    .from(journalEntries)
    .where(
      and(
        eq(journalEntries.documentId, documentId),
        eq(journalEntries.kind, 'adjustment'),
        isNull(journalEntries.reversedBy),
      ),
    )
    .get()!;
  const entry = { projectId, kind: 'reversal' as const, date: later(lowered.date, document.date) };
  const reversal = postEntry(
    tx,
    caller,
    { ...entry, documentId, reverses: lowered.id, net: amount, vat: 0 },
    [
      { account, amount, lineId },
      { account: 'owner', amount: -amount, lineId },
    ],
  );
  tx.update(journalEntries)
    .set({ reversedBy: reversal.id, updatedAt: caller.now })
    .where(eq(journalEntries.id, lowered.id))
    .run();
  changeExtra(tx, projectId, key, { by: amount, documentId: null });
  payRestored(tx, caller, projectId, { documentId, day: reversal.date });
}
