import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { files } from 'db/schema/file';
import { projects } from 'db/schema/project';
import { milestones, phases } from 'db/schema/work';
import { and, asc, count, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import type { Actor } from '~/models/access/actor.server';
import { moneyReaders, seesField, visibleFields } from '~/models/access/field-audience.server';
import { phaseVisibility } from '~/models/access/record-fields.server';
import { figuresByPhase, isOverBudget } from '~/models/books/budget-lines.server';
import { AppError } from '~/models/errors';
import { orNull, recordId } from '~/models/fields';
import { moveFields } from '~/models/lists/order';
import { milestoneCostsOfProject } from '~/models/milestones/costs.server';
import { type Caller, type IdOf, operation, query } from '~/models/operation.server';
import { audienceFor } from '~/models/projects/audience.server';
import { findProject, type Project, projectsVisibleTo } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import { visibleCustomFields } from '~/models/work/custom-fields.server';
import { maxPhases, planners } from '~/models/work/input';
import { saveOrder } from '~/models/work/save.server';
import { inTreeOrder } from '~/models/work/tree.server';
import { awaitedUntil } from './early.server';

const awaited = alias(milestones, 'awaited');

/** True if a phase starts before the milestone it waits for is done. */
export const startsEarly = ({ startDate, awaitedUntil }: Early): boolean =>
  awaitedUntil !== null && startDate < awaitedUntil;

type Early = { startDate: string; awaitedUntil: string | null };

/** The phases of a project in their order, each followed by its sub-phases. */
export function phasesOf(db: Database, projectId: number) {
  const rows = db
    .select({
      id: phases.id,
      parentId: phases.parentId,
      title: phases.title,
      status: phases.status,
      startDate: phases.startDate,
      endDate: phases.endDate,
      progress: phases.progress,
      baselineStartDate: phases.baselineStartDate,
      baselineEndDate: phases.baselineEndDate,
      plannedCost: phases.plannedCost,
      actualCost: phases.actualCost,
      plannedOutside: phases.plannedOutside,
      actualOutside: phases.actualOutside,
      order: phases.order,
      attachmentFileId: phases.attachmentFileId,
      updatedAt: phases.updatedAt,
      milestones: count(milestones.id),
      awaited: awaited.title,
      awaitedId: awaited.id,
      /** The date when the milestone it waits for is done; null once either is completed. */
      awaitedUntil: sql<string | null>`iif(
        ${phases.status} = 'completed' or ${awaited.status} = 'completed', null, ${awaitedUntil})`,
    })
    .from(phases)
    .leftJoin(milestones, eq(milestones.phaseId, phases.id))
    .leftJoin(awaited, eq(awaited.id, phases.milestoneId))
    .where(eq(phases.projectId, projectId))
    .groupBy(phases.id)
    .orderBy(asc(phases.order), asc(phases.id))
    .limit(maxPhases)
    .all();
  return inTreeOrder(rows);
}

/** The phases of a project with the fields the actor may see, and whether each is over budget. */
export function phasesForReader(
  db: Database,
  actor: Actor,
  { id, audience }: Pick<Project, 'id' | 'audience'>,
) {
  const visible = visibleFields(phaseVisibility, actor);
  const figures = figuresByPhase(db, id);
  return phasesOf(db, id).map((row) => {
    const own = figures.get(row.id);
    return visible({ ...row, isOver: own !== undefined && isOverBudget(own) }, audience);
  });
}

export type ReaderPhaseRow = ReturnType<typeof phasesForReader>[number];

export const phaseList = query({
  permission: 'phases.view',
  input: z.object({ project_id: recordId() }),
  run({ db, actor }, { projectId }) {
    const project = findProject(db, actor, projectId);
    const seesMilestoneCosts = seesField(phaseVisibility.milestoneCosts, project.audience, actor);
    return {
      project,
      phases: phasesForReader(db, actor, project),
      milestoneCosts: seesMilestoneCosts ? milestoneCostsOfProject(db, projectId) : null,
    };
  },
});

/**
 * Finds a phase with its project, which must be `projectId` if given.
 * @throws AppError `not-found`
 */
export function findPhase(db: Database, actor: Actor, id: number, projectId: number | null = null) {
  const phase = db
    .select({
      ...getTableColumns(phases),
      audience: audienceFor(actor),
      attachment: { fileId: files.id, name: files.name },
      project: pick(projects, 'id', 'name', 'companyId', 'startDate', 'endDate'),
      currency: companies.currency,
    })
    .from(phases)
    .innerJoin(projects, eq(projects.id, phases.projectId))
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .leftJoin(files, eq(files.id, phases.attachmentFileId))
    .where(
      and(
        eq(phases.id, id),
        projectId === null ? undefined : eq(phases.projectId, projectId),
        projectsVisibleTo(actor),
      ),
    )
    .get();
  if (!phase) throw new AppError('not-found');
  const { audience, customFields } = phase;
  return {
    ...visibleFields(phaseVisibility, actor)(phase, audience),
    customFields: visibleCustomFields(customFields, actor, audience),
    seesMoney: seesField(moneyReaders, audience, actor),
  };
}

export type Phase = ReturnType<typeof findPhase>;

/** A `project_id`, if sent, must be the phase's own project. */
export const phaseInput = z.object({ id: recordId(), project_id: orNull(recordId()) });
export const phaseTarget = ({ db, actor }: Caller, idOf: IdOf) =>
  findPhase(db, actor, idOf('id'), idOf('project_id', null));

/** Changes the position of a phase among its siblings. */
export const movePhase = operation({
  name: 'phase.move',
  permission: 'phases.edit',
  roles: planners,
  target: phaseTarget,
  input: moveFields,
  run({ tx, now, audit, target: { id, projectId, parentId, project, order } }, move) {
    const siblings = tx
      .select({ id: phases.id, order: phases.order })
      .from(phases)
      .where(
        and(
          eq(phases.projectId, projectId),
          parentId === null ? isNull(phases.parentId) : eq(phases.parentId, parentId),
        ),
      )
      .orderBy(asc(phases.order), asc(phases.id))
      .all();
    const to = saveOrder(tx, phases, siblings, { id, move, now });
    audit({
      recordId: id,
      projectId,
      companyId: project.companyId,
      changes: { order: { from: order, to } },
    });
    return { projectId };
  },
});
