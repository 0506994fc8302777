import type { Database } from 'db/client.server';
import { milestones, phases } from 'db/schema/work';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { todayFor } from '~/models/access/times.server';
import type { AuditChange } from '~/models/audit/record.server';
import { generalLineOf } from '~/models/books/lines.server';
import { postEntry } from '~/models/books/post.server';
import { typedAmounts } from '~/models/books/replaced.server';
import { partsInBooks, removeTypedCosts } from '~/models/books/typed-costs.server';
import type { Caller } from '~/models/caller';
import { Refused } from '~/models/errors';
import { orNull, recordId } from '~/models/fields';
import { releaseFiles } from '~/models/files/unused.server';
import { operation, query } from '~/models/operation.server';
import { answerOf } from '~/models/payers/post.server';
import { countOf } from '~/models/rows.server';
import { maxMilestones, planners } from '~/models/work/input';
import { assertPlace, branchOf, linksOf } from '~/models/work/tree.server';
import { findPhase, phaseInput, phasesOf, phaseTarget } from './list.server';

export const phaseDeletion = query({
  permission: 'phases.delete',
  roles: planners,
  input: phaseInput,
  run({ db, actor }, { id, projectId }) {
    const phase = findPhase(db, actor, id, projectId);
    const branch = branchOf(linksOf(db, phase.projectId), id);
    const places = phasesOf(db, phase.projectId).filter((row) => !branch.has(row.id));
    return {
      phase,
      dependents: dependentsOf(db, id),
      /** True if others than the owner paid its typed costs, which then move to another phase. */
      movesCosts: paidCosts(db, phase) !== null,
      places,
    };
  },
});

export const deletePhase = operation({
  name: 'phase.delete',
  permission: 'phases.delete',
  roles: planners,
  target: phaseTarget,
  input: z.object({ move_to: orNull(recordId()) }),
  run(context, { moveTo }) {
    const { tx, now, audit, target: phase } = context;
    const { id, title, projectId, attachmentFileId, project } = phase;
    const dependents = dependentsOf(tx, id);
    moveTypedCosts(context, phase, moveTo);
    const parts = partsInBooks(tx, id);
    if (dependents.milestones + dependents.phases > 0) {
      if (moveTo === null) throw new Refused('move_to', 'work.refused.dependents');
      moveDependents(tx, { id, projectId, milestones: dependents.milestones }, moveTo, now);
    }
    removeTypedCosts(tx, context, id, { parts, moveTo });
    tx.delete(phases).where(eq(phases.id, id)).run();
    if (attachmentFileId !== null) releaseFiles(tx, [attachmentFileId]);
    const changes: AuditChange = { title: { from: title } };
    if (moveTo !== null) changes.movedTo = { to: moveTo };
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    return { title, projectId };
  },
});

const dependentsOf = (db: Database, id: number) => ({
  milestones: countOf(db, milestones, eq(milestones.phaseId, id)),
  phases: countOf(db, phases, eq(phases.parentId, id)),
});

type Phase = { id: number; projectId: number };

/** The typed costs of a phase, if an answer says who paid them; else null. */
function paidCosts(db: Database, { id, projectId }: Phase) {
  if (!answerOf(db, projectId)) return null;
  return typedAmounts(db, projectId).find(({ key }) => key === `phase:${id}`) ?? null;
}

/**
 * Moves typed costs with an answer who paid to another phase, so that their payments stay.
 * @throws Refused without a phase to move them to
 */
function moveTypedCosts(context: Caller & { tx: Database }, phase: Phase, moveTo: number | null) {
  const { tx, now } = context;
  const typed = paidCosts(tx, phase);
  if (!typed) return;
  if (moveTo === null) throw new Refused('move_to', 'work.refused.paidCosts');
  const { projectId } = phase;
  const links = linksOf(tx, projectId);
  assertPlace('move_to', moveTo, { links, closed: branchOf(links, phase.id) });
  const lineId = generalLineOf(tx, { id: moveTo, projectId }, now);
  const entry = { projectId, kind: 'adjustment' as const, date: todayFor(context), net: 0, vat: 0 };
  postEntry(tx, context, entry, [
    { account: 'work', amount: -typed.amount, lineId: typed.lineId },
    { account: 'work', amount: typed.amount, lineId },
  ]);
}

type DeletedPhase = { id: number; projectId: number; milestones: number };

function moveDependents(tx: Database, phase: DeletedPhase, moveTo: number, now: number) {
  const links = linksOf(tx, phase.projectId);
  assertPlace('move_to', moveTo, { links, closed: branchOf(links, phase.id) });
  if (dependentsOf(tx, moveTo).milestones + phase.milestones > maxMilestones)
    throw new Refused('move_to', 'work.refused.full');
  tx.update(milestones)
    .set({ phaseId: moveTo, updatedAt: now, version: sql`${milestones.version} + 1` })
    .where(eq(milestones.phaseId, phase.id))
    .run();
  tx.update(phases)
    .set({ parentId: moveTo, updatedAt: now, version: sql`${phases.version} + 1` })
    .where(eq(phases.parentId, phase.id))
    .run();
}
