import type { Database } from 'db/client.server';
import { postings } from 'db/schema/book';
import { orderLines } from 'db/schema/order';
import { eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Caller } from '~/models/caller';
import { Refused } from '~/models/errors';
import type { CamelKeys } from '~/models/payload';
import { addRow, hasAny } from '~/models/rows.server';
import type { orderFields } from './input';
import { lineAt } from './places.server';

type Writer = Pick<Caller, 'now'> & { tx: Database };
type Lines = CamelKeys<z.output<typeof orderFields>>['lines'];
type OfProject = { id: number; projectId: number };

/**
 * Stores the lines of an order. A line is known by its budget line, so that its bills stay with it.
 * @throws Refused
 */
export function saveLines({ tx, now }: Writer, { id, projectId }: OfProject, input: Lines) {
  const lines = filledLines({ tx, now }, projectId, input);
  const current = tx.select().from(orderLines).where(eq(orderLines.orderId, id)).all();
  for (const old of current) {
    const line = lines.find(({ lineId }) => lineId === old.lineId);
    const isOld = eq(orderLines.id, old.id);
    if (line) tx.update(orderLines).set({ amount: line.amount, updatedAt: now }).where(isOld).run();
    else if (hasPostings(tx, [old.id])) throw new Refused('lines', 'order.refused.billed');
    else tx.delete(orderLines).where(isOld).run();
  }
  for (const { lineId, amount } of lines)
    if (!current.some((old) => old.lineId === lineId))
      addRow(tx, orderLines, { orderId: id, lineId, amount }, now);
}

/** The rows that are filled in, with their budget lines. */
function filledLines({ tx, now }: Writer, projectId: number, lines: Lines) {
  const filledRows = lines.flatMap(({ place, amount }, row) => {
    if (place === undefined || amount === undefined) return [];
    const field = `lines[${row}].place`;
    return [{ field, amount, lineId: lineAt(tx, projectId, place, { field, now }) }];
  });
  if (filledRows.length === 0) throw new Refused('lines', 'order.errors.noLines');
  const lineIds = filledRows.map(({ lineId }) => lineId);
  const duplicate = filledRows.find(({ lineId }, at) => lineIds.indexOf(lineId) < at);
  if (duplicate) throw new Refused(duplicate.field, 'order.errors.repeated');
  return filledRows;
}

const hasPostings = (db: Database, orderLineIds: number[]): boolean =>
  hasAny(db, postings, inArray(postings.orderLineId, orderLineIds));

export function hasBills(db: Database, orderId: number): boolean {
  const lines = db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .all();
  return hasPostings(
    db,
    lines.map(({ id }) => id),
  );
}

/** The whole amount of an order. */
export const amountOf = (db: Database, orderId: number): number =>
  db
    .select({ sum: sql<number>`coalesce(sum(${orderLines.amount}), 0)` })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .get()?.sum ?? 0;
