import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { projects } from 'db/schema/project';
import { milestones, phases } from 'db/schema/work';
import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '~/models/access/actor.server';
import { moneyReaders, seesField, visibleFields } from '~/models/access/field-audience.server';
import { milestoneVisibility } from '~/models/access/record-fields.server';
import { AppError } from '~/models/errors';
import { recordId } from '~/models/fields';
import { moveFields } from '~/models/lists/order';
import { type Caller, type IdOf, operation, query } from '~/models/operation.server';
import { findPhase, type Phase } from '~/models/phases/list.server';
import { audienceFor } from '~/models/projects/audience.server';
import { type Project, projectsVisibleTo } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import { visibleCustomFields } from '~/models/work/custom-fields.server';
import { maxMilestones, planners } from '~/models/work/input';
import { saveOrder } from '~/models/work/save.server';

const columns = {
  id: milestones.id,
  phaseId: milestones.phaseId,
  title: milestones.title,
  status: milestones.status,
  startDate: milestones.startDate,
  dueDate: milestones.dueDate,
  baselineDueDate: milestones.baselineDueDate,
  endDate: milestones.endDate,
  progress: milestones.progress,
  plannedCost: milestones.plannedCost,
  actualCost: milestones.actualCost,
  order: milestones.order,
  stageColor: milestones.stageColor,
  updatedAt: milestones.updatedAt,
};

function milestonesOf(db: Database, phaseId: number) {
  return db
    .select(columns)
    .from(milestones)
    .where(eq(milestones.phaseId, phaseId))
    .orderBy(asc(milestones.order), asc(milestones.id))
    .limit(maxMilestones)
    .all();
}

/** The milestones of a phase with the fields the actor may see. */
export function milestonesForReader(
  db: Database,
  actor: Actor,
  { id, audience }: Pick<Phase, 'id' | 'audience'>,
) {
  const visible = visibleFields(milestoneVisibility, actor);
  return milestonesOf(db, id).map((row) => visible(row, audience));
}

export type ReaderMilestoneRow = ReturnType<typeof milestonesForReader>[number];

/** The milestones of all phases of a project, phase by phase. */
export function milestonesOfProject(db: Database, projectId: number) {
  return db
    .select({ ...columns, phase: phases.title })
    .from(milestones)
    .innerJoin(phases, eq(phases.id, milestones.phaseId))
    .where(eq(phases.projectId, projectId))
    .orderBy(asc(phases.order), asc(milestones.phaseId), asc(milestones.order), asc(milestones.id))
    .all();
}

/** The milestones of a project with the fields the actor may see. */
export function projectMilestonesForReader(
  db: Database,
  actor: Actor,
  { id, audience }: Pick<Project, 'id' | 'audience'>,
) {
  const visible = visibleFields(milestoneVisibility, actor);
  return milestonesOfProject(db, id).map((row) => visible(row, audience));
}

export const milestoneList = query({
  permission: 'milestones.view',
  input: z.object({ phase_id: recordId() }),
  run({ db, actor }, { phaseId }) {
    const phase = findPhase(db, actor, phaseId);
    return { phase, milestones: milestonesForReader(db, actor, phase) };
  },
});

/** The phase or project that the milestone must belong to. */
type Within = { phaseId?: number | null; projectId?: number | null };

/**
 * Finds a milestone of a project the actor may see, with its phase and project.
 * @throws AppError `not-found`
 */
export function findMilestone(db: Database, actor: Actor, id: number, within: Within = {}) {
  const { phaseId = null, projectId = null } = within;
  const milestone = db
    .select({
      ...getTableColumns(milestones),
      audience: audienceFor(actor),
      phase: pick(phases, 'id', 'title', 'startDate', 'endDate'),
      project: { id: projects.id, name: projects.name, companyId: projects.companyId },
      currency: companies.currency,
    })
    .from(milestones)
    .innerJoin(phases, eq(phases.id, milestones.phaseId))
    .innerJoin(projects, eq(projects.id, phases.projectId))
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .where(
      and(
        eq(milestones.id, id),
        phaseId === null ? undefined : eq(milestones.phaseId, phaseId),
        projectId === null ? undefined : eq(phases.projectId, projectId),
        projectsVisibleTo(actor),
      ),
    )
    .get();
  if (!milestone) throw new AppError('not-found');
  const { audience, customFields } = milestone;
  return {
    ...visibleFields(milestoneVisibility, actor)(milestone, audience),
    customFields: visibleCustomFields(customFields, actor, audience),
    seesMoney: seesField(moneyReaders, audience, actor),
  };
}

type MilestoneRef = { id: number; project: { id: number } };

export const waitsFor = ({ id, project }: MilestoneRef) =>
  and(eq(phases.projectId, project.id), eq(phases.milestoneId, id));

export const phasesWaitingFor = (db: Database, milestone: MilestoneRef) =>
  db
    .select(pick(phases, 'id', 'title', 'status', 'startDate', 'endDate', 'progress'))
    .from(phases)
    .where(waitsFor(milestone))
    .orderBy(asc(phases.order), asc(phases.id))
    .all();

/** A `phase_id`, if sent, must be the milestone's own phase. */
export const milestoneTarget = ({ db, actor }: Caller, idOf: IdOf) =>
  findMilestone(db, actor, idOf('id'), { phaseId: idOf('phase_id', null) });

/** Changes the position of a milestone in its phase. */
export const moveMilestone = operation({
  name: 'milestone.move',
  permission: 'milestones.edit',
  roles: planners,
  target: milestoneTarget,
  input: moveFields,
  run({ tx, now, audit, target: { id, phaseId, project, order } }, move) {
    const to = saveOrder(tx, milestones, milestonesOf(tx, phaseId), { id, move, now });
    const changes = { order: { from: order, to } };
    audit({ recordId: id, projectId: project.id, companyId: project.companyId, changes });
    return { phaseId };
  },
});
