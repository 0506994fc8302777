import type { Database } from 'db/client.server';
import { loans } from 'db/schema/loan';
import { linkedPayments, priceIndexes } from 'db/schema/price-index';
import { nameKey } from 'db/search-index';
import { and, eq, ne } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { changesBetween } from '~/models/audit/record.server';
import { AppError, Refused } from '~/models/errors';
import { byId } from '~/models/fields';
import { operation, query } from '~/models/operation.server';
import { addRow, hasAny, saveRow } from '~/models/rows.server';
import {
  baseMonths,
  findIndex,
  indexesOf,
  indexKeeping,
  indexReading,
  paidMonths,
  rowsOf,
} from './find.server';
import { indexFields } from './input';

export const createIndex = operation({
  name: 'price-index.create',
  ...indexKeeping,
  input: indexFields,
  once: true,
  run({ tx, actor, now, audit }, { name }) {
    const { companyId } = actor;
    if (companyId === null) throw new AppError('forbidden');
    assertNameFree(tx, actor, name);
    const row = { companyId, name, nameKey: nameKey(name), createdBy: actor.id };
    const id = addRow(tx, priceIndexes, row, now);
    audit({ recordId: id, changes: { name: { to: name } } });
    return { id };
  },
});

export const updateIndex = operation({
  name: 'price-index.update',
  ...indexKeeping,
  target: ({ db, actor }, idOf) => findIndex(db, actor, idOf('id')),
  versioned: true,
  input: indexFields,
  run({ tx, actor, now, audit, target }, { name }) {
    assertNameFree(tx, actor, name, target.id);
    saveRow(tx, priceIndexes, target, { name, nameKey: nameKey(name) }, now);
    audit({ recordId: target.id, changes: changesBetween({ name: target.name }, { name }) });
    return { id: target.id };
  },
});

function assertNameFree(tx: Database, actor: Actor, name: string, exceptId = 0) {
  const hasName = and(
    indexesOf(actor),
    eq(priceIndexes.nameKey, nameKey(name)),
    ne(priceIndexes.id, exceptId),
  );
  if (hasAny(tx, priceIndexes, hasName)) throw new Refused('name', 'priceIndex.errors.nameTaken');
}

/** Payments keep their index, reversed ones included. */
const isInUse = (db: Database, id: number): boolean =>
  hasAny(db, loans, eq(loans.indexId, id)) ||
  hasAny(db, linkedPayments, eq(linkedPayments.indexId, id));

/** Deletes an index with its values, unless a loan follows it. */
export const deleteIndex = operation({
  name: 'price-index.delete',
  ...indexKeeping,
  target: ({ db, actor }, idOf) => findIndex(db, actor, idOf('id')),
  run({ tx, audit, target: { id, name } }) {
    if (isInUse(tx, id)) throw new AppError('in-use');
    tx.delete(priceIndexes).where(eq(priceIndexes.id, id)).run();
    audit({ recordId: id, changes: { name: { from: name } } });
    return { name };
  },
});

export const indexForEdit = query({
  ...indexKeeping,
  input: byId,
  run: ({ db, actor }, { id }) => ({ ...findIndex(db, actor, id), isInUse: isInUse(db, id) }),
});

/** An index with its values, newest first. */
export const indexPage = query({
  ...indexReading,
  input: byId,
  run({ db, actor }, { id }) {
    const index = findIndex(db, actor, id);
    const paid = paidMonths(db, id);
    const bases = baseMonths(db, id);
    const rows = rowsOf(db, id).map((row) => ({
      ...row,
      /** True if an instalment was paid with it, so that it cannot be changed. */
      isPaid: paid.has(row.month),
      /** True if it is the index at the signing of a loan, so that it cannot be deleted. */
      isBase: bases.has(row.month),
    }));
    return { ...index, rows: rows.toReversed() };
  },
});
