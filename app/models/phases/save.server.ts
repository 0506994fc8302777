import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { phases } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { changesBetween, recordAudit } from '~/models/audit/record.server';
import { AppError } from '~/models/errors';
import { releaseFiles } from '~/models/files/unused.server';
import { findProject } from '~/models/projects/find.server';
import { once } from '~/models/submissions/once.server';
import { mayWork } from '~/models/work/allowed.server';
import { withoutSameExtras } from '~/models/work/changes';
import { settled, type WorkInput } from '~/models/work/input';
import { findPhase } from './find.server';
import { assertRoom, checkReferences } from './references.server';

export type PhaseInput = WorkInput & {
  dateOfExpense: string | null;
  parentId: number | null;
  /** A milestone of another phase of the same project, which this one waits for. */
  milestoneId: number | null;
  /** The attachment it has, or an upload of this person. */
  attachmentFileId: number | null;
};

/**
 * Adds a phase to a project, or finds the one this very form added before. @returns its id
 * @throws AppError `forbidden`, `not-found`; WorkRefused beside a field
 */
export function createPhase(
  db: Database,
  actor: Actor,
  projectId: number,
  input: PhaseInput,
  formKey: string,
  now: number,
): number {
  if (!mayWork(actor, 'phases.create')) throw new AppError('forbidden');
  return write(db, (tx) => {
    const { companyId } = findProject(tx, actor, projectId);
    return once(tx, actor, formKey, now, () => {
      assertRoom(tx, projectId);
      checkReferences(tx, actor, { projectId }, input);
      const { id } = tx
        .insert(phases)
        .values({ ...settled(input), projectId, createdAt: now, updatedAt: now })
        .returning({ id: phases.id })
        .get();
      recordAudit(tx, actor, {
        action: 'phase.create',
        record: 'phase',
        recordId: id,
        projectId,
        companyId,
        changes: { title: { to: input.title } },
        now,
      });
      return id;
    });
  });
}

/**
 * Saves a phase that was opened at `version`.
 * @throws AppError `stale` when somebody saved it since; `forbidden`, `not-found`; WorkRefused beside a field
 */
export function updatePhase(
  db: Database,
  actor: Actor,
  id: number,
  input: PhaseInput,
  version: number,
  now: number,
) {
  if (!mayWork(actor, 'phases.edit')) throw new AppError('forbidden');
  write(db, (tx) => {
    const before = findPhase(tx, actor, id);
    if (before.version !== version) throw new AppError('stale', { version: before.version });
    checkReferences(tx, actor, before, input);
    tx.update(phases)
      .set({ ...settled(input), version: version + 1, updatedAt: now })
      .where(eq(phases.id, id))
      .run();
    if (before.attachmentFileId !== null) releaseFiles(tx, [before.attachmentFileId]);
    recordAudit(tx, actor, {
      action: 'phase.update',
      record: 'phase',
      recordId: id,
      projectId: before.projectId,
      companyId: before.project.companyId,
      changes: changesBetween<Record<string, unknown>>(before, withoutSameExtras(before, settled(input))),
      now,
    });
  });
}
