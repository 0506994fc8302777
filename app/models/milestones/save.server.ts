import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { milestones, phases } from 'db/schema/work';
import { and, count, eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { changesBetween, recordAudit } from '~/models/audit/record.server';
import { AppError } from '~/models/errors';
import { findPhase } from '~/models/phases/find.server';
import { phasesAfter } from '~/models/phases/links.server';
import { once } from '~/models/submissions/once.server';
import { mayWork } from '~/models/work/allowed.server';
import { withoutSameExtras } from '~/models/work/changes';
import { settled, type WorkInput } from '~/models/work/input';
import { mostMilestones, WorkRefused } from '~/models/work/refused';
import { type FoundMilestone, findMilestone } from './find.server';

export type MilestoneInput = WorkInput & { dueDate: string; stageColor: string | null };

/**
 * Adds a milestone to a phase, or finds the one this very form added before. @returns its id
 * @throws AppError `forbidden`, `not-found`; WorkRefused beside a field
 */
export function createMilestone(
  db: Database,
  actor: Actor,
  phaseId: number,
  input: MilestoneInput,
  formKey: string,
  now: number,
): number {
  if (!mayWork(actor, 'milestones.create')) throw new AppError('forbidden');
  return write(db, (tx) => {
    const { project } = findPhase(tx, actor, phaseId);
    return once(tx, actor, formKey, now, () => {
      if (heldBy(tx, phaseId) >= mostMilestones) throw new WorkRefused('title', 'full');
      const { id } = tx
        .insert(milestones)
        .values({ ...settled(input), phaseId, createdAt: now, updatedAt: now })
        .returning({ id: milestones.id })
        .get();
      recordAudit(tx, actor, {
        action: 'milestone.create',
        record: 'milestone',
        recordId: id,
        projectId: project.id,
        companyId: project.companyId,
        changes: { title: { to: input.title } },
        now,
      });
      return id;
    });
  });
}

/**
 * Saves a milestone that was opened at `version`; `phaseId` may move it to another phase of its project.
 * @throws AppError `stale`, `forbidden`, `not-found`; WorkRefused beside a field
 */
export function updateMilestone(
  db: Database,
  actor: Actor,
  id: number,
  input: MilestoneInput & { phaseId: number },
  version: number,
  now: number,
) {
  if (!mayWork(actor, 'milestones.edit')) throw new AppError('forbidden');
  write(db, (tx) => {
    const before = findMilestone(tx, actor, id);
    if (before.version !== version) throw new AppError('stale', { version: before.version });
    if (input.phaseId !== before.phaseId) assertPhase(tx, before, input.phaseId);
    tx.update(milestones)
      .set({ ...settled(input), version: version + 1, updatedAt: now })
      .where(eq(milestones.id, id))
      .run();
    recordAudit(tx, actor, {
      action: 'milestone.update',
      record: 'milestone',
      recordId: id,
      projectId: before.project.id,
      companyId: before.project.companyId,
      changes: changesBetween<Record<string, unknown>>(before, withoutSameExtras(before, settled(input))),
      now,
    });
  });
}

function assertPhase(tx: Database, milestone: FoundMilestone, phaseId: number) {
  const found = tx
    .select({ id: phases.id })
    .from(phases)
    .where(and(eq(phases.id, phaseId), eq(phases.projectId, milestone.project.id)))
    .get();
  if (!found) throw new WorkRefused('phase_id', 'elsewhere');
  if (phasesAfter(tx, milestone).has(phaseId)) throw new WorkRefused('phase_id', 'circle');
  if (heldBy(tx, phaseId) >= mostMilestones) throw new WorkRefused('phase_id', 'full');
}

function heldBy(tx: Database, phaseId: number): number {
  return tx.select({ of: count() }).from(milestones).where(eq(milestones.phaseId, phaseId)).get()?.of ?? 0;
}
