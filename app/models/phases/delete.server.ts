import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { milestones, phases } from 'db/schema/work';
import { count, eq, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { recordAudit } from '~/models/audit/record.server';
import { AppError } from '~/models/errors';
import { releaseFiles } from '~/models/files/unused.server';
import { mayWork } from '~/models/work/allowed.server';
import { mostMilestones, WorkRefused } from '~/models/work/refused';
import { findPhase } from './find.server';
import { linksOf } from './links.server';
import { branchOf } from './tree';

/** What stands on a phase: its milestones and its sub-phases. */
export function phaseDependents(db: Database, id: number): { milestones: number; phases: number } {
  const own = db.select({ of: count() }).from(milestones).where(eq(milestones.phaseId, id)).get();
  const below = db.select({ of: count() }).from(phases).where(eq(phases.parentId, id)).get();
  return { milestones: own?.of ?? 0, phases: below?.of ?? 0 };
}

/**
 * Deletes a phase. What stands on it goes to the phase `moveTo` of the same project; without one it is refused.
 * @throws AppError `forbidden`, `not-found`; WorkRefused beside `move_to`
 */
export function deletePhase(db: Database, actor: Actor, id: number, moveTo: number | null, now: number) {
  if (!mayWork(actor, 'phases.delete')) throw new AppError('forbidden');
  write(db, (tx) => {
    const phase = findPhase(tx, actor, id);
    const dependents = phaseDependents(tx, id);
    if (dependents.milestones + dependents.phases > 0) moveDependents(tx, phase, dependents, moveTo, now);
    tx.delete(phases).where(eq(phases.id, id)).run();
    if (phase.attachmentFileId !== null) releaseFiles(tx, [phase.attachmentFileId]);
    recordAudit(tx, actor, {
      action: 'phase.delete',
      record: 'phase',
      recordId: id,
      projectId: phase.projectId,
      companyId: phase.project.companyId,
      changes: { title: { from: phase.title }, ...(moveTo !== null && { movedTo: { to: moveTo } }) },
      now,
    });
  });
}

function moveDependents(
  tx: Database,
  phase: { id: number; projectId: number },
  dependents: { milestones: number },
  moveTo: number | null,
  now: number,
) {
  if (moveTo === null) throw new WorkRefused('move_to', 'dependents');
  const links = linksOf(tx, phase.projectId);
  if (!links.some(({ id }) => id === moveTo)) throw new WorkRefused('move_to', 'elsewhere');
  if (branchOf(links, phase.id).has(moveTo)) throw new WorkRefused('move_to', 'circle');
  if (phaseDependents(tx, moveTo).milestones + dependents.milestones > mostMilestones) {
    throw new WorkRefused('move_to', 'full');
  }
  const moved = { updatedAt: now };
  tx.update(milestones)
    .set({ ...moved, phaseId: moveTo, version: sql`${milestones.version} + 1` })
    .where(eq(milestones.phaseId, phase.id))
    .run();
  tx.update(phases)
    .set({ ...moved, parentId: moveTo, version: sql`${phases.version} + 1` })
    .where(eq(phases.parentId, phase.id))
    .run();
}
