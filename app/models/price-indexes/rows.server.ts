import type { Database } from 'db/client.server';
import { indexRows } from 'db/schema/price-index';
import { and, eq, ne } from 'drizzle-orm';
import { todayFor } from '~/models/access/times.server';
import { changesBetween } from '~/models/audit/record.server';
import { AppError, type Reason, Refused } from '~/models/errors';
import { byId, recordId } from '~/models/fields';
import { one } from '~/models/finance/decimal';
import { publicationOf } from '~/models/finance/index-linked';
import { type Caller, operation, query } from '~/models/operation.server';
import { addRow, hasAny, saveRow } from '~/models/rows.server';
import { baseMonths, findIndex, findRow, indexKeeping, paidMonths, rowsOf } from './find.server';
import { type IndexRow, indexRowFields, rowText } from './input';

/** A submitted row, with null for missing fields. */
export type TypedRow = {
  month: string;
  value: number;
  factor: number | null;
  publishedOn: string | null;
};

/** Fills in missing fields. A missing factor is taken from the row before. */
export const completeRow = (typed: TypedRow, before: IndexRow | null): IndexRow => ({
  ...typed,
  factor: typed.factor ?? before?.factor ?? one,
  publishedOn: typed.publishedOn ?? publicationOf(typed.month),
});

/** Returns the error of a row: an index is published after its month, but not in the future. */
export function publicationError(
  { month, publishedOn }: Pick<IndexRow, 'month' | 'publishedOn'>,
  today: string,
): Reason | null {
  if (publishedOn.slice(0, 7) <= month) return { text: 'priceIndex.errors.beforeEnd' };
  if (publishedOn > today) return { text: 'priceIndex.errors.future' };
  return null;
}

type Context = Pick<Caller, 'actor' | 'now'> & { tx: Database };

/** @throws Refused */
function checkedRow({ tx, actor, now }: Context, indexId: number, typed: TypedRow): IndexRow {
  const before = rowsOf(tx, indexId).findLast(({ month }) => month < typed.month);
  const row = completeRow(typed, before ?? null);
  const error = publicationError(row, todayFor({ actor, now }));
  if (error) throw new Refused({ [typed.publishedOn ? 'published_on' : 'month']: [error] });
  return row;
}

/** @throws Refused */
function assertMonthFree(tx: Database, indexId: number, month: string, exceptId = 0) {
  const ofMonth = and(
    eq(indexRows.indexId, indexId),
    eq(indexRows.month, month),
    ne(indexRows.id, exceptId),
  );
  if (hasAny(tx, indexRows, ofMonth)) throw new Refused('month', 'priceIndex.errors.monthTaken');
}

export const createIndexRow = operation({
  name: 'index-row.create',
  ...indexKeeping,
  target: ({ db, actor }, idOf) => ({ index: findIndex(db, actor, idOf('id')) }),
  input: indexRowFields,
  once: true,
  run({ target: { index }, audit, ...context }, typed) {
    const { tx, now } = context;
    assertMonthFree(tx, index.id, typed.month);
    const row = checkedRow(context, index.id, typed);
    const recordId = addRow(tx, indexRows, { ...row, indexId: index.id }, now);
    audit({ recordId, changes: changesBetween({}, auditFields(index.name, row)) });
    return { id: index.id, month: row.month };
  },
});

/** For the activity log. */
const auditFields = (name: string, row: IndexRow): Record<string, unknown> => {
  const { month, value, factor, publishedOn } = rowText(row);
  return { name, month, value, factor, publishedOn };
};

export const updateIndexRow = operation({
  name: 'index-row.update',
  ...indexKeeping,
  target: ({ db, actor }, idOf) => findRow(db, actor, idOf('id'), idOf('row_id')),
  versioned: true,
  input: indexRowFields,
  run({ target, audit, ...context }, typed) {
    const { tx, now } = context;
    const { index } = target;
    assertMonthFree(tx, index.id, typed.month, target.id);
    const row = checkedRow(context, index.id, typed);
    if (row.month !== target.month && baseMonths(tx, index.id).has(target.month))
      throw new Refused('month', 'priceIndex.errors.isBase');
    const isSame = row.month === target.month && row.value === target.value;
    if (!(isSame && row.factor === target.factor) && paidMonths(tx, index.id).has(target.month))
      throw new Refused('value', 'priceIndex.errors.paid');
    saveRow(tx, indexRows, target, row, now);
    const changes = changesBetween(auditFields(index.name, target), auditFields(index.name, row));
    audit({ recordId: target.id, changes });
    return { id: index.id, month: row.month };
  },
});

export const deleteIndexRow = operation({
  name: 'index-row.delete',
  ...indexKeeping,
  target: ({ db, actor }, idOf) => findRow(db, actor, idOf('id'), idOf('row_id')),
  run({ tx, audit, target: { index, ...row } }) {
    if (isUsed(tx, index.id, row.month)) throw new AppError('in-use');
    tx.delete(indexRows).where(eq(indexRows.id, row.id)).run();
    const before = Object.entries(auditFields(index.name, row));
    audit({
      recordId: row.id,
      changes: Object.fromEntries(before.map(([name, from]) => [name, { from }])),
    });
    return { id: index.id, month: row.month };
  },
});

const isUsed = (db: Database, indexId: number, month: string): boolean =>
  paidMonths(db, indexId).has(month) || baseMonths(db, indexId).has(month);

/** The month that the form of a new value proposes. */
export const newIndexRow = query({
  ...indexKeeping,
  input: byId,
  run({ db, actor }, { id }) {
    const index = findIndex(db, actor, id);
    const last = rowsOf(db, id).at(-1);
    return { index, month: last ? publicationOf(last.month).slice(0, 7) : null };
  },
});

export const indexRowForEdit = query({
  ...indexKeeping,
  input: byId.extend({ row_id: recordId() }),
  run({ db, actor }, { id, rowId }) {
    const row = findRow(db, actor, id, rowId);
    return { ...row, isUsed: isUsed(db, id, row.month) };
  },
});
