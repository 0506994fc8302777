import type { Database } from 'db/client.server';
import { projects } from 'db/schema/project';
import { milestones, phases } from 'db/schema/work';
import { eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Refused } from '~/models/errors';
import { byId, checkbox, line } from '~/models/fields';
import { operation, query } from '~/models/operation.server';
import { hasAny, pick } from '~/models/rows.server';
import { planners } from '~/models/work/input';
import { findProject } from './visible.server';

const planning = { permission: 'phases.edit', roles: planners } as const;

const baselineFields = z.object({
  name: line(80),
  /** Required to replace an earlier baseline, which cannot be restored. */
  replace: checkbox,
});
export type BaselineFields = z.input<typeof baselineFields>;

export const baselineForm = query({
  ...planning,
  input: byId,
  run({ db, actor }, { id }) {
    const { baselineName, baselineSavedAt } = findProject(db, actor, id);
    const hasBaseline = findBaseline(db, id).baselineSavedAt !== null;
    return { id, hasBaseline, baselineName, baselineSavedAt };
  },
});

/** Also read for people who can edit phases, but not see them. */
const findBaseline = (db: Database, projectId: number) =>
  db
    .select(pick(projects, 'baselineName', 'baselineSavedAt'))
    .from(projects)
    .where(eq(projects.id, projectId))
    .get()!;

/**
 * Keeps the dates of all phases and milestones of a project, to compare the plan with later
 * (docs/rules.md#baseline). It is not a new version of the project, so open forms stay valid.
 */
export const saveBaseline = operation({
  name: 'project.update',
  ...planning,
  target: ({ db, actor }, idOf) => findProject(db, actor, idOf('id')),
  input: baselineFields,
  run({ tx, now, audit, target }, { name, replace }) {
    const { id, companyId } = target;
    const { baselineName, baselineSavedAt } = findBaseline(tx, id);
    if (baselineSavedAt !== null && !replace)
      throw new Refused('replace', 'project.baseline.exists');
    const ofProject = eq(phases.projectId, id);
    if (!hasAny(tx, phases, ofProject)) throw new Refused('name', 'project.baseline.noPhases');
    tx.update(projects)
      .set({ baselineName: name, baselineSavedAt: now, updatedAt: now })
      .where(eq(projects.id, id))
      .run();
    tx.update(phases)
      .set({
        baselineStartDate: sql`${phases.startDate}`,
        baselineEndDate: sql`${phases.endDate}`,
        updatedAt: now,
      })
      .where(ofProject)
      .run();
    const ofPhases = inArray(
      milestones.phaseId,
      tx.select({ id: phases.id }).from(phases).where(ofProject),
    );
    tx.update(milestones)
      .set({ baselineDueDate: sql`${milestones.dueDate}`, updatedAt: now })
      .where(ofPhases)
      .run();
    audit({
      recordId: id,
      projectId: id,
      companyId,
      changes: { baselineName: { from: baselineName, to: name } },
    });
    return { id, name };
  },
});
