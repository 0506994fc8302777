import type { Database } from 'db/client.server';
import { milestones, phases } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, may } from '~/models/access/actor.server';
import { changesBetween } from '~/models/audit/record.server';
import { isBudgetLocked } from '~/models/books/lines.server';
import { withDocuments } from '~/models/books/replaced-extras.server';
import { postTyped } from '~/models/books/typed.server';
import { phaseInBooks, recordTypedCosts } from '~/models/books/typed-costs.server';
import type { Caller } from '~/models/caller';
import { draftTypedChange } from '~/models/change-orders/typed.server';
import { Refused } from '~/models/errors';
import { recordId } from '~/models/fields';
import { releaseFiles } from '~/models/files/unused.server';
import { ownUpload } from '~/models/files/visible.server';
import { milestoneCosts } from '~/models/milestones/costs.server';
import { milestonesOfProject } from '~/models/milestones/list.server';
import { operation, query } from '~/models/operation.server';
import type { CamelKeys } from '~/models/payload';
import { findProject } from '~/models/projects/visible.server';
import { addRow, countOf, saveRow } from '~/models/rows.server';
import { keepDateImpact, movesBetween } from '~/models/scenarios/date-impact.server';
import { isOutside, maxPhases, planners } from '~/models/work/input';
import { applyCompletion } from '~/models/work/save.server';
import { assertPlace, branchOf, linksOf } from '~/models/work/tree.server';
import { phaseEditForm, phaseForm, phaseUploads } from './input';
import { findPhase, phaseInput, phasesOf, phaseTarget } from './list.server';
import { addMilestones } from './milestones.server';
import { movableWith } from './shift.server';

export const newPhase = query({
  permission: 'phases.create',
  roles: planners,
  input: z.object({ project_id: recordId() }),
  run({ db, actor }, { projectId }) {
    const project = findProject(db, actor, projectId);
    const rows = phasesOf(db, projectId);
    const order = rows.filter(({ depth }) => depth === 0).length + 1;
    return {
      project,
      order,
      phases: rows,
      milestones: milestonesOfProject(db, projectId),
      canAddMilestones: may(actor, 'milestones.create'),
    };
  },
});

export const phaseForEdit = query({
  permission: 'phases.edit',
  roles: planners,
  input: phaseInput,
  run({ db, actor }, { id, projectId }) {
    const phase = findPhase(db, actor, id, projectId);
    const branch = branchOf(linksOf(db, phase.projectId), id);
    return {
      phase,
      canAddMilestones: may(actor, 'milestones.create'),
      milestoneCosts: may(actor, 'milestones.view') ? milestoneCosts(db, id) : null,
      phases: phasesOf(db, phase.projectId).filter((row) => !branch.has(row.id)),
      milestones: milestonesOfProject(db, phase.projectId).filter(
        ({ phaseId }) => !branch.has(phaseId),
      ),
    };
  },
});

export const createPhase = operation({
  name: 'phase.create',
  permission: 'phases.create',
  roles: planners,
  target: ({ db, actor }, idOf) => ({ project: findProject(db, actor, idOf('project_id')) }),
  input: phaseForm,
  uploads: phaseUploads,
  once: true,
  run(context, input) {
    const { tx, actor, now, audit, target } = context;
    const { project } = target;
    const { id: projectId, companyId } = project;
    assertRoom(tx, projectId);
    const submittedFields = columnsOf(input, null);
    checkReferences(tx, actor, { projectId, attachmentFileId: null }, submittedFields);
    const fields = isBudgetLocked(tx, projectId)
      ? { ...submittedFields, plannedCost: 0 }
      : submittedFields;
    const id = addRow(tx, phases, { ...fields, projectId }, now);
    recordTypedCosts(tx, context, null, { ...fields, id, projectId });
    postTyped(tx, context, projectId);
    audit({ recordId: id, projectId, companyId, changes: { title: { to: fields.title } } });
    addMilestones(tx, context, {
      phase: { ...fields, id, projectId, companyId },
      rows: input.milestones,
    });
    const change = changeFor(context, { ...fields, id, projectId, companyId }, submittedFields);
    return { id, projectId, change, outside: isOutside(fields, project) ? project : null };
  },
});

export const updatePhase = operation({
  name: 'phase.update',
  permission: 'phases.edit',
  roles: planners,
  target: phaseTarget,
  input: phaseEditForm,
  uploads: phaseUploads,
  versioned: true,
  run(context, input) {
    const { tx, actor, now, audit, target } = context;
    const { id, projectId, project, version } = target;
    const costs =
      input.costsFromMilestones && may(actor, 'milestones.view') ? milestoneCosts(tx, id) : {};
    const submittedFields = {
      ...columnsOf(input, target.attachmentFileId),
      ...costs,
      customFields: {
        ...input.customFields,
        extras: withDocuments(
          target.customFields.extras ?? [],
          input.customFields.extras ?? [],
          ({ key, value }) => `${key}\n${value}`,
        ),
      },
    };
    checkReferences(tx, actor, target, submittedFields);
    const before = phaseInBooks(tx, id);
    const { plannedCost } = isBudgetLocked(tx, projectId) ? before : submittedFields;
    const fields = { ...submittedFields, plannedCost };
    const moves = movesBetween(target, fields);
    const days = moves[0] ? moves[0].endDays || moves[0].startDays : 0;
    keepDateImpact(context, { phaseId: id, projectId, days, moves }, input.impactHash);
    const after = { ...fields, id, projectId };
    recordTypedCosts(tx, context, before, after);
    saveRow(tx, phases, { id, version }, fields, now);
    postTyped(tx, context, projectId);
    if (target.attachmentFileId !== null) releaseFiles(tx, [target.attachmentFileId]);
    const { companyId } = project;
    audit({
      recordId: id,
      projectId,
      companyId,
      changes: changesBetween<Record<string, unknown>>(target, fields),
    });
    addMilestones(tx, context, {
      phase: { ...fields, id, projectId, companyId },
      rows: input.milestones,
    });
    return {
      id,
      projectId,
      change: changeFor(context, { ...fields, id, projectId, companyId }, submittedFields),
      outside: isOutside(fields, project) ? project : null,
      /** By how many days dependent work could move along; 0 if there is none. */
      shift: days !== 0 && movableWith(tx, target).length > 0 ? days : 0,
    };
  },
});

type SavedPhase = Parameters<typeof draftTypedChange>[1]['phase'] & { plannedCost: number };

/** The change order for what a locked budget did not accept; null if it accepted everything. */
function changeFor(
  context: Caller & { tx: Database },
  phase: SavedPhase,
  typed: { plannedCost: number },
) {
  const amount = typed.plannedCost - phase.plannedCost;
  return amount === 0 ? null : draftTypedChange(context, { phase, amount });
}

type PhaseInput = CamelKeys<z.output<typeof phaseForm>>;
type PhaseColumns = ReturnType<typeof columnsOf>;

const columnsOf = (
  {
    removeAttachment,
    attachmentFileId,
    costsFromMilestones: _,
    milestones: __,
    impactHash: ___,
    ...fields
  }: PhaseInput & { impactHash?: string | null },
  attached: number | null,
) => ({
  ...applyCompletion(fields),
  attachmentFileId: removeAttachment ? null : (attachmentFileId ?? attached),
});

function assertRoom(tx: Database, projectId: number) {
  if (countOf(tx, phases, eq(phases.projectId, projectId)) >= maxPhases)
    throw new Refused('title', 'work.refused.full');
}

type Phase = { id?: number; projectId: number; attachmentFileId: number | null };

/**
 * The parent, milestone and attachment must belong to the same project, and a phase cannot be its
 * own ancestor.
 */
function checkReferences(tx: Database, actor: Actor, phase: Phase, fields: Partial<PhaseColumns>) {
  const { parentId, milestoneId, attachmentFileId } = fields;
  const links = linksOf(tx, phase.projectId);
  const places = { links, closed: branchOf(links, phase.id) };
  if (parentId) assertPlace('parent_id', parentId, places);
  if (milestoneId) assertPlace('milestone_id', phaseOfMilestone(tx, milestoneId), places);
  const isNew = attachmentFileId && attachmentFileId !== phase.attachmentFileId;
  if (isNew && !ownUpload(tx, actor, attachmentFileId))
    throw new Refused('attachment', 'work.refused.gone');
}

const phaseOfMilestone = (tx: Database, id: number): number | undefined =>
  tx.select({ phaseId: milestones.phaseId }).from(milestones).where(eq(milestones.id, id)).get()
    ?.phaseId;
