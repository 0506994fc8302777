import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { milestones, phases } from 'db/schema/work';
import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { recordAudit } from '~/models/audit/record.server';
import { AppError } from '~/models/errors';
import { mayWork } from '~/models/work/allowed.server';
import { findMilestone } from './find.server';

/** Titles of the phases that name a milestone as theirs: they lose it when it goes. */
export function phasesNaming(db: Database, milestone: { id: number; project: { id: number } }): string[] {
  return db
    .select({ title: phases.title })
    .from(phases)
    .where(and(eq(phases.projectId, milestone.project.id), eq(phases.milestoneId, milestone.id)))
    .all()
    .map(({ title }) => title);
}

/** Deletes a milestone; phases that named it stay, without it. @throws AppError `forbidden`, `not-found` */
export function deleteMilestone(db: Database, actor: Actor, id: number, now: number) {
  if (!mayWork(actor, 'milestones.delete')) throw new AppError('forbidden');
  write(db, (tx) => {
    const { title, project } = findMilestone(tx, actor, id);
    tx.update(phases)
      .set({ milestoneId: null, version: sql`${phases.version} + 1`, updatedAt: now })
      .where(and(eq(phases.projectId, project.id), eq(phases.milestoneId, id)))
      .run();
    tx.delete(milestones).where(eq(milestones.id, id)).run();
    recordAudit(tx, actor, {
      action: 'milestone.delete',
      record: 'milestone',
      recordId: id,
      projectId: project.id,
      companyId: project.companyId,
      changes: { title: { from: title } },
      now,
    });
  });
}
