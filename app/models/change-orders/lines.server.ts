import type { Database } from 'db/client.server';
import { budgetLines } from 'db/schema/book';
import { changeOrderLines } from 'db/schema/order';
import { phases } from 'db/schema/work';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Caller } from '~/models/caller';
import { Refused } from '~/models/errors';
import type { CamelKeys } from '~/models/payload';
import { addRow, hasAny, pick } from '~/models/rows.server';
import { assertAboveZero } from './below-zero.server';
import type { changeOrderFields } from './input';

type Lines = CamelKeys<z.output<typeof changeOrderFields>>['lines'];

/**
 * Replaces the lines of a draft.
 * @throws Refused
 */
export function saveLines(
  { tx, now }: Pick<Caller, 'now'> & { tx: Database },
  { id, projectId }: { id: number; projectId: number },
  input: Lines,
) {
  tx.delete(changeOrderLines).where(eq(changeOrderLines.changeOrderId, id)).run();
  const filled = input.flatMap(({ place, amount, title }, row) => {
    if (place === undefined || amount === undefined) return [];
    const table = place.kind === 'line' ? budgetLines : phases;
    const isInProject = and(eq(table.id, place.id), eq(table.projectId, projectId));
    if (!hasAny(tx, table, isInProject))
      throw new Refused(`lines[${row}].place`, 'form.errors.choice');
    const target = place.kind === 'line' ? { lineId: place.id } : { phaseId: place.id };
    return [{ row, line: { changeOrderId: id, title: title ?? null, amount, ...target } }];
  });
  if (filled.length === 0) throw new Refused('lines', 'changeOrder.errors.noLines');
  for (const { line } of filled) addRow(tx, changeOrderLines, line, now);
  assertAboveZero(tx, projectId, linesOf(tx, id), (place) => filled[place]?.row ?? place);
}

/** The lines of a change order with the names of their budget lines and phases. */
export const linesOf = (db: Database, id: number) =>
  db
    .select({
      ...pick(changeOrderLines, 'id', 'lineId', 'amount'),
      title: sql<string | null>`coalesce(${changeOrderLines.title}, ${budgetLines.title})`,
      isNew: sql<0 | 1>`${changeOrderLines.lineId} is null`,
      phaseId: sql<number | null>`coalesce(${changeOrderLines.phaseId}, ${budgetLines.phaseId})`,
      phase: phases.title,
      /** Null for a new line, which belongs to a phase. */
      account: budgetLines.account,
    })
    .from(changeOrderLines)
    .leftJoin(budgetLines, eq(budgetLines.id, changeOrderLines.lineId))
    .leftJoin(
      phases,
      sql`${phases.id} = coalesce(${changeOrderLines.phaseId}, ${budgetLines.phaseId})`,
    )
    .where(eq(changeOrderLines.changeOrderId, id))
    .orderBy(asc(changeOrderLines.id))
    .all();

export type ChangeLine = ReturnType<typeof linesOf>[number];
