import type { Database } from 'db/client.server';
import { files } from 'db/schema/file';
import { milestones, phases } from 'db/schema/work';
import { and, count, eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { mostPhases, WorkRefused } from '~/models/work/refused';
import { linksOf } from './links.server';
import type { PhaseInput } from './save.server';
import { branchOf } from './tree';

type Phase = { id?: number; projectId: number; attachmentFileId?: number | null };

/**
 * Parent, milestone and attachment must be of the phase's own project, and no phase may come to stand under itself.
 * @throws WorkRefused
 */
export function checkReferences(tx: Database, actor: Actor, phase: Phase, input: PhaseInput) {
  if (input.parentId !== null) assertParent(tx, phase, input.parentId);
  if (input.milestoneId !== null) assertMilestone(tx, phase, input.milestoneId);
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

function assertParent(tx: Database, { id, projectId }: Phase, parentId: number) {
  const links = linksOf(tx, projectId);
  if (!links.some((link) => link.id === parentId)) throw new WorkRefused('parent_id', 'elsewhere');
  if (id !== undefined && branchOf(links, id).has(parentId)) throw new WorkRefused('parent_id', 'circle');
}

function assertMilestone(tx: Database, { id, projectId }: Phase, milestoneId: number) {
  const found = tx
    .select({ phaseId: phases.id })
    .from(milestones)
    .innerJoin(phases, eq(phases.id, milestones.phaseId))
    .where(and(eq(milestones.id, milestoneId), eq(phases.projectId, projectId)))
    .get();
  if (!found) throw new WorkRefused('milestone_id', 'elsewhere');
  if (id !== undefined && branchOf(linksOf(tx, projectId), id).has(found.phaseId))
    throw new WorkRefused('milestone_id', 'circle');
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
