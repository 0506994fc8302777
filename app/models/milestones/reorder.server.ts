import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { milestones } from 'db/schema/work';
import { eq, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { recordAudit } from '~/models/audit/record.server';
import { AppError } from '~/models/errors';
import { mayWork } from '~/models/work/allowed.server';
import { type Place, placed } from '~/models/work/place.server';
import { findMilestone } from './find.server';
import { milestonesOf } from './list.server';

/** Gives a milestone another place in its phase, whose milestones are numbered anew from 1. @throws AppError */
export function moveMilestone(db: Database, actor: Actor, id: number, place: Place, now: number) {
  if (!mayWork(actor, 'milestones.edit')) throw new AppError('forbidden');
  write(db, (tx) => {
    const milestone = findMilestone(tx, actor, id);
    const orders = new Map(milestonesOf(tx, milestone.phaseId).map((row) => [row.id, row.order]));
    const ids = placed([...orders.keys()], id, place);
    for (const [index, sibling] of ids.entries()) {
      if (orders.get(sibling) === index + 1) continue;
      tx.update(milestones)
        .set({ order: index + 1, version: sql`${milestones.version} + 1`, updatedAt: now })
        .where(eq(milestones.id, sibling))
        .run();
    }
    recordAudit(tx, actor, {
      action: 'milestone.move',
      record: 'milestone',
      recordId: id,
      projectId: milestone.project.id,
      companyId: milestone.project.companyId,
      changes: { order: { from: milestone.order, to: ids.indexOf(id) + 1 } },
      now,
    });
  });
}
