import type { Database } from 'db/client.server';
import { journalEntries } from 'db/schema/book';
import { loans } from 'db/schema/loan';
import { indexRows, linkedPayments, priceIndexes } from 'db/schema/price-index';
import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';
import type { Actor, Audience } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { projectRunners } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';

/** Indexes belong to a company; the operator keeps none (docs/rules.md#price-indexes). */
export const indexReading = { permission: 'phases.view', roles: projectRunners } as const;
export const indexKeeping = { permission: 'phases.edit', roles: projectRunners } as const;

/** Every query on indexes must use this condition. */
export const indexesOf = (actor: Audience): SQL => eq(priceIndexes.companyId, actor.companyId ?? 0);

/** @throws AppError `not-found` */
export function findIndex(db: Database, actor: Actor, id: number) {
  const index = db
    .select(pick(priceIndexes, 'id', 'name', 'version', 'updatedAt'))
    .from(priceIndexes)
    .where(and(eq(priceIndexes.id, id), indexesOf(actor)))
    .get();
  if (!index) throw new AppError('not-found');
  return index;
}

/** @throws AppError `not-found` */
export function findRow(db: Database, actor: Actor, indexId: number, id: number) {
  const index = findIndex(db, actor, indexId);
  const row = db
    .select(pick(indexRows, 'id', 'month', 'value', 'factor', 'publishedOn', 'version'))
    .from(indexRows)
    .where(and(eq(indexRows.id, id), eq(indexRows.indexId, indexId)))
    .get();
  if (!row) throw new AppError('not-found');
  return { ...row, index };
}

/** The values of an index by month, oldest first. */
export const rowsOf = (db: Database, indexId: number) =>
  db
    .select(pick(indexRows, 'id', 'month', 'value', 'factor', 'publishedOn', 'version'))
    .from(indexRows)
    .where(eq(indexRows.indexId, indexId))
    .orderBy(asc(indexRows.month))
    .all();

/** The months whose values an instalment was paid with, unless it was reversed. */
export function paidMonths(db: Database, indexId: number): Set<string> {
  const payments = db
    .select(pick(linkedPayments, 'month', 'baseMonth'))
    .from(linkedPayments)
    .innerJoin(journalEntries, eq(journalEntries.id, linkedPayments.entryId))
    .where(and(eq(linkedPayments.indexId, indexId), isNull(journalEntries.reversedBy)))
    .all();
  return new Set(payments.flatMap(({ month, baseMonth }) => [month, baseMonth]));
}

/** The months that loans name as their index at the signing. */
export const baseMonths = (db: Database, indexId: number): Set<string | null> =>
  new Set(
    db
      .select({ month: loans.baseMonth })
      .from(loans)
      .where(eq(loans.indexId, indexId))
      .all()
      .map(({ month }) => month),
  );
