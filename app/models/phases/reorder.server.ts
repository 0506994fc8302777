import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { phases } from 'db/schema/work';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { recordAudit } from '~/models/audit/record.server';
import { AppError } from '~/models/errors';
import { mayWork } from '~/models/work/allowed.server';
import { type Place, placed } from '~/models/work/place.server';
import { findPhase } from './find.server';

/** Gives a phase another place among its siblings, which are numbered anew from 1. @throws AppError */
export function movePhase(db: Database, actor: Actor, id: number, place: Place, now: number) {
  if (!mayWork(actor, 'phases.edit')) throw new AppError('forbidden');
  write(db, (tx) => {
    const phase = findPhase(tx, actor, id);
    const { projectId, parentId } = phase;
    const rows = tx
      .select({ id: phases.id, order: phases.order })
      .from(phases)
      .where(
        and(
          eq(phases.projectId, projectId),
          parentId === null ? isNull(phases.parentId) : eq(phases.parentId, parentId),
        ),
      )
      .orderBy(asc(phases.order), asc(phases.id))
      .all();
    const orders = new Map(rows.map((row) => [row.id, row.order]));
    const ids = placed([...orders.keys()], id, place);
    for (const [index, sibling] of ids.entries()) {
      if (orders.get(sibling) === index + 1) continue;
      tx.update(phases)
        .set({ order: index + 1, version: sql`${phases.version} + 1`, updatedAt: now })
        .where(eq(phases.id, sibling))
        .run();
    }
    recordAudit(tx, actor, {
      action: 'phase.move',
      record: 'phase',
      recordId: id,
      projectId,
      companyId: phase.project.companyId,
      changes: { order: { from: phase.order, to: ids.indexOf(id) + 1 } },
      now,
    });
  });
}
