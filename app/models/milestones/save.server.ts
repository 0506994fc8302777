import type { Database } from 'db/client.server';
import { milestones, phases } from 'db/schema/work';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { changesBetween } from '~/models/audit/record.server';
import { Refused } from '~/models/errors';
import { orNull, recordId } from '~/models/fields';
import { operation, query } from '~/models/operation.server';
import { findPhase, phasesOf } from '~/models/phases/list.server';
import { addRow, countOf, saveRow } from '~/models/rows.server';
import { isDueLate, isOutside, maxMilestones, planners, type Span } from '~/models/work/input';
import { applyCompletion } from '~/models/work/save.server';
import { assertPlace, linksOf, phasesAfter } from '~/models/work/tree.server';
import { milestoneFields, stageColors } from './input';
import { findMilestone, milestoneTarget, phasesWaitingFor, waitsFor } from './list.server';

export const newMilestone = query({
  permission: 'milestones.create',
  roles: planners,
  input: z.object({ phase_id: recordId() }),
  run: ({ db, actor }, { phaseId }) => findPhase(db, actor, phaseId),
});

export const stageColorList = query({
  run: () => ({ rows: stageColors, total: stageColors.length }),
});

/** A `project_id`, if sent, must be the milestone's own project. */
export const milestoneForEdit = query({
  permission: 'milestones.edit',
  roles: planners,
  input: z.object({ id: recordId(), project_id: orNull(recordId()) }),
  run({ db, actor }, { id, projectId }) {
    const milestone = findMilestone(db, actor, id, { projectId });
    const after = phasesAfter(db, milestone);
    return {
      milestone,
      phases: phasesOf(db, milestone.project.id).filter((row) => !after.has(row.id)),
    };
  },
});

export const createMilestone = operation({
  name: 'milestone.create',
  permission: 'milestones.create',
  roles: planners,
  target: ({ db, actor }, idOf) => ({ phase: findPhase(db, actor, idOf('phase_id')) }),
  input: milestoneFields,
  once: true,
  run({ tx, now, audit, target: { phase } }, fields) {
    assertRoom(tx, 'title', phase.id);
    const id = addRow(tx, milestones, { ...applyCompletion(fields), phaseId: phase.id }, now);
    const { projectId, project } = phase;
    const changes = { title: { to: fields.title } };
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    return { id, ...datesToReport(fields, phase) };
  },
});

export const updateMilestone = operation({
  name: 'milestone.update',
  permission: 'milestones.edit',
  roles: planners,
  target: ({ db, actor }, idOf) =>
    findMilestone(db, actor, idOf('id'), { projectId: idOf('project_id', null) }),
  input: milestoneFields,
  versioned: true,
  run({ tx, actor, now, audit, target }, { phaseId = target.phaseId, ...fields }) {
    const { id, project, version } = target;
    if (phaseId !== target.phaseId) {
      assertPlace('phase_id', phaseId, {
        links: linksOf(tx, project.id),
        closed: phasesAfter(tx, target),
      });
      assertRoom(tx, 'phase_id', phaseId);
    }
    const after = { ...applyCompletion(fields), phaseId };
    saveRow(tx, milestones, { id, version }, after, now);
    const changes = changesBetween<Record<string, unknown>>(target, after);
    audit({ recordId: id, projectId: project.id, companyId: project.companyId, changes });
    const phase = phaseId === target.phaseId ? target.phase : findPhase(tx, actor, phaseId);
    return { id, phaseId, projectId: project.id, ...datesToReport(after, phase) };
  },
});

export const milestoneDeletion = query({
  permission: 'milestones.delete',
  roles: planners,
  input: z.object({ id: recordId(), phase_id: orNull(recordId()) }),
  run({ db, actor }, { id, phaseId }) {
    const milestone = findMilestone(db, actor, id, { phaseId });
    const waitingPhases = phasesWaitingFor(db, milestone);
    return { milestone, waiting: waitingPhases.map(({ title }) => title) };
  },
});

/** Deletes a milestone. Phases that waited for it no longer wait. */
export const deleteMilestone = operation({
  name: 'milestone.delete',
  permission: 'milestones.delete',
  roles: planners,
  target: milestoneTarget,
  run({ tx, now, audit, target: { id, title, phaseId, project } }) {
    tx.update(phases)
      .set({ milestoneId: null, version: sql`${phases.version} + 1`, updatedAt: now })
      .where(waitsFor({ id, project }))
      .run();
    tx.delete(milestones).where(eq(milestones.id, id)).run();
    const changes = { title: { from: title } };
    audit({ recordId: id, projectId: project.id, companyId: project.companyId, changes });
    return { title, phaseId };
  },
});

/** Dates that are saved and reported: outside the phase, or due after the end. */
const datesToReport = <Phase extends Span>(dates: Span & { dueDate: string }, phase: Phase) => ({
  outside: isOutside(dates, phase) ? phase : null,
  dueAfter: isDueLate(dates) ? dates.endDate : null,
});

function assertRoom(tx: Database, field: 'title' | 'phase_id', phaseId: number) {
  if (countOf(tx, milestones, eq(milestones.phaseId, phaseId)) >= maxMilestones)
    throw new Refused(field, 'work.refused.full');
}
