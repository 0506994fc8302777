import type { Database } from 'db/client.server';
import { files } from 'db/schema/file';
import { milestones, phases } from 'db/schema/work';
import { and, count, eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { mostPhases, WorkRefused } from '~/models/work/refused';
import type { PhaseInput } from './save.server';
import { branchOf } from './tree';

type Phase = { id?: number; projectId: number; attachmentFileId?: number | null };

/** Parent, milestone and attachment must be of the phase's own project. @throws WorkRefused */
export function checkReferences(tx: Database, actor: Actor, phase: Phase, input: PhaseInput) {
  if (input.parentId !== null) assertParent(tx, phase, input.parentId);
  if (input.milestoneId !== null) assertMilestone(tx, phase.projectId, input.milestoneId);
  const { attachmentFileId } = input;
  if (attachmentFileId !== null && attachmentFileId !== phase.attachmentFileId) {
    assertOwnUpload(tx, actor, attachmentFileId);
  }
}

/** @throws WorkRefused `full` */
export function assertRoom(tx: Database, projectId: number) {
  const held = tx.select({ of: count() }).from(phases).where(eq(phases.projectId, projectId)).get();
  if ((held?.of ?? 0) >= mostPhases) throw new WorkRefused('title', 'full');
}

export function parentsOf(tx: Database, projectId: number) {
  return tx
    .select({ id: phases.id, parentId: phases.parentId })
    .from(phases)
    .where(eq(phases.projectId, projectId))
    .all();
}

function assertParent(tx: Database, { id, projectId }: Phase, parentId: number) {
  const rows = parentsOf(tx, projectId);
  if (!rows.some((row) => row.id === parentId)) throw new WorkRefused('parent_id', 'elsewhere');
  if (id !== undefined && branchOf(rows, id).has(parentId)) throw new WorkRefused('parent_id', 'below');
}

function assertMilestone(tx: Database, projectId: number, milestoneId: number) {
  const found = tx
    .select({ id: milestones.id })
    .from(milestones)
    .innerJoin(phases, eq(phases.id, milestones.phaseId))
    .where(and(eq(milestones.id, milestoneId), eq(phases.projectId, projectId)))
    .get();
  if (!found) throw new WorkRefused('milestone_id', 'elsewhere');
}

/** A file id is no way to somebody else's upload. */
function assertOwnUpload(tx: Database, actor: Actor, fileId: number) {
  const own = tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, fileId), eq(files.uploadedBy, actor.id)))
    .get();
  if (!own) throw new WorkRefused('attachment', 'gone');
}
