import type { Database } from 'db/client.server';
import { budgetLines, journalEntries, postings, suppliers } from 'db/schema/book';
import { phases } from 'db/schema/work';
import { and, asc, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Text, TextKey } from '~/i18n/words';
import { todayFor } from '~/models/access/times.server';
import { recordId } from '~/models/fields';
import type { Cell } from '~/models/lists/spec';
import type { ListState } from '~/models/lists/state';
import { type Caller, type Payload, query } from '~/models/operation.server';
import { findProject } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import { inCostAccounts } from './accounts';
import { linesOfProject, sumOfFigures } from './budget-lines.server';
import { movementsByMonth } from './by-month.server';
import { bookReading } from './input';
import { entryList, linesUnder } from './list.server';
import { projectMoney } from './money.server';
import { placeChoices } from './places.server';
import { vatMonthsOf } from './vat-report.server';

/** The choices of the filters of a project's journal: only those that its entries have. */
export const journalFilters = query({
  ...bookReading,
  input: z.object({ project_id: recordId() }),
  run({ db, actor }, { projectId }) {
    const ofProject = eq(journalEntries.projectId, projectId);
    const month = sql<string>`substr(${journalEntries.date}, 1, 7)`;
    return {
      project: findProject(db, actor, projectId),
      ...placeChoices(db, projectId, or(ne(budgetLines.actual, 0), ne(budgetLines.paid, 0))),
      suppliers: db
        .selectDistinct(pick(suppliers, 'id', 'name'))
        .from(journalEntries)
        .innerJoin(suppliers, eq(suppliers.id, journalEntries.supplierId))
        .where(ofProject)
        .orderBy(asc(suppliers.name))
        .all(),
      months: db
        .selectDistinct({ month })
        .from(journalEntries)
        .where(ofProject)
        .orderBy(desc(month))
        .all()
        .map((row) => row.month),
    };
  },
});

type TotalName =
  | ('cost' | 'paid' | 'income' | 'owed')
  | ('cashIn' | 'cashOut' | 'vatCharged' | 'vatPaid' | 'vatToPay');
type JournalTotals = Partial<Record<TotalName, number>>;

/**
 * The amounts of the filtered entries as the money page and the reports show them, in minor units:
 * cost and paid without filters and for a phase or a line, all income, all open bills, cash and VAT
 * of a month; null for other filters.
 */
export function journalTotals(
  caller: Caller,
  payload: Payload,
  { search, filters }: Pick<ListState, 'search' | 'filters'>,
): JournalTotals | null {
  const { phase_id: phaseId, line_id: lineId, month } = filters;
  const only = search === '' ? Object.entries(filters).join() : null;
  if (only === '') {
    const { id } = findProject(caller.db, caller.actor, Number(payload.project_id));
    const { actual, paid } = sumOfFigures(linesOfProject(caller.db, id));
    return { cost: actual, paid };
  }
  if (only === 'kind,income' || only === 'open,open') {
    const { income, owed } = projectMoney(caller, { project_id: payload.project_id });
    return only === 'kind,income' ? { income } : { owed };
  }
  if (month && only === `month,${month}`) return monthTotals(caller, payload, month);
  if (!phaseId && !lineId) return null;
  const lines = and(
    phaseId ? sql`${postings.lineId} in ${linesUnder(Number(phaseId))}` : undefined,
    lineId ? eq(postings.lineId, Number(lineId)) : undefined,
  );
  const totals = { cost: 0, paid: 0 };
  for (const entries of entryList.batches(caller, payload)) {
    const ofEntries = inArray(
      postings.entryId,
      entries.map(({ id }) => id),
    );
    const { cost, paid } = caller.db
      .select({
        cost: sql<number>`coalesce(sum(iif(${postings.account} in ${inCostAccounts}, ${postings.amount}, 0)), 0)`,
        paid: sql<number>`coalesce(-sum(iif(${postings.account} in ('cash', 'owner'),
          ${postings.amount}, 0)), 0)`,
      })
      .from(postings)
      .where(and(ofEntries, lines))
      .get()!;
    totals.cost += cost;
    totals.paid += paid;
  }
  return totals;
}

/** VAT only where there is some. */
function monthTotals({ db, actor, now }: Caller, payload: Payload, month: string): JournalTotals {
  const { id } = findProject(db, actor, Number(payload.project_id));
  const moved = movementsByMonth(db, id, todayFor({ actor, now })).filter(
    (row) => row.month === month,
  );
  const { cashIn, cashOut } = moved[0] ?? { cashIn: 0, cashOut: 0 };
  const [vat] = vatMonthsOf(moved);
  if (!vat) return { cashIn, cashOut };
  const { vatCharged, vatPaid, balance: vatToPay } = vat;
  return { cashIn, cashOut, vatCharged, vatPaid, vatToPay };
}

type Entry = ReturnType<typeof entryList>['rows'][number];
type Posting = ReturnType<typeof postingsOf>[number];
/** `isFirst` marks the first posting of its entry, which has the amounts of the document. */
type Row = { entry: Entry; posting: Posting; isFirst: boolean };

const postingsOf = (db: Database, entryIds: number[]) =>
  db
    .select({
      ...pick(postings, 'id', 'entryId', 'account', 'amount', 'lineId'),
      line: budgetLines.title,
      phase: phases.title,
    })
    .from(postings)
    .leftJoin(budgetLines, eq(budgetLines.id, postings.lineId))
    .leftJoin(phases, eq(phases.id, budgetLines.phaseId))
    .where(inArray(postings.entryId, entryIds))
    .orderBy(asc(postings.entryId), asc(postings.id))
    .all();

/** Postings without a budget line, such as VAT, have the place of their entry. */
const placeOf = (entry: Entry, { lineId, phase, line }: Posting) =>
  lineId === null ? { phase: entry.phase?.title ?? null, line: entry.line } : { phase, line };

const amountOf = (minor: number): number => minor / 100;

/** One row per posting, as bookkeeping programs import them. */
const columns: [heading: TextKey, cell: (row: Row, text: Text) => Cell][] = [
  ['entry.file.entry', ({ entry }) => entry.id],
  ['books.field.date', ({ entry }) => entry.date],
  ['entry.file.documentDate', ({ entry }) => entry.documentDate ?? entry.date],
  ['entry.file.kind', ({ entry }, text) => text(`books.kind.${entry.kind}`)],
  ['entry.postings.account', ({ posting }, text) => text(`entry.account.${posting.account}`)],
  ['entry.postings.debit', ({ posting: { amount } }) => (amount > 0 ? amountOf(amount) : null)],
  ['entry.postings.credit', ({ posting: { amount } }) => (amount < 0 ? amountOf(-amount) : null)],
  ['entry.show.net', ({ entry, isFirst }) => (isFirst ? amountOf(entry.net) : null)],
  ['entry.show.vat', ({ entry, isFirst }) => (isFirst ? amountOf(entry.vat) : null)],
  ['books.field.vatRate', ({ entry }) => entry.vatRate / 100],
  ['books.field.supplier', ({ entry }) => entry.supplier?.name ?? null],
  ['entry.file.taxId', ({ entry }) => entry.supplier?.taxId ?? null],
  [
    'books.field.category',
    ({ entry }, text) => entry.category && text(`books.category.${entry.category}`),
  ],
  ['books.field.phase', ({ entry, posting }) => placeOf(entry, posting).phase],
  ['books.field.line', ({ entry, posting }) => placeOf(entry, posting).line],
  ['books.field.invoiceNumber', ({ entry }) => entry.invoiceNumber],
  ['books.field.note', ({ entry }) => entry.note],
  ['entry.file.reverses', ({ entry }) => entry.reverses],
  ['entry.file.corrects', ({ entry }) => entry.corrects],
];

/** The journal of a project as the rows of a file, in batches, filtered like its list. */
export function journalFile(caller: Caller, payload: Payload, text: Text) {
  const batches = entryList.batches(caller, payload);
  function* rows() {
    for (const entries of batches) {
      const byId = new Map(entries.map((entry) => [entry.id, entry]));
      yield postingsOf(caller.db, [...byId.keys()]).map((posting, at, all) => {
        const entry = byId.get(posting.entryId)!;
        const isFirst = all[at - 1]?.entryId !== entry.id;
        return columns.map(([, cell]) => cell({ entry, posting, isFirst }, text));
      });
    }
  }
  return { header: columns.map(([heading]) => text(heading)), rows: rows() };
}
