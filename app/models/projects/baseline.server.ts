import { projects } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { count, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Refused } from '~/models/errors';
import { byId, checkbox, line } from '~/models/fields';
import { operation, query } from '~/models/operation.server';
import { pick } from '~/models/rows.server';
import { planners } from '~/models/work/input';
import { findProject } from './visible.server';

const planning = { permission: 'phases.edit', roles: planners } as const;

export const baselineFields = z.object({
  name: line(80),
  /** Required to replace an earlier baseline, which cannot be restored. */
  replace: checkbox,
});
export type BaselineFields = z.input<typeof baselineFields>;

export const baselineForm = query({
  ...planning,
  input: byId,
  run({ db, actor }, { id }) {
    const { name, baselineName, baselineSavedAt } = findProject(db, actor, id);
    return { id, name, baselineName, baselineSavedAt };
  },
});

/**
 * Keeps the current dates of all phases of a project, to compare the plan with later
 * (docs/rules.md#baseline). It is not a new version of the project, so open forms stay valid.
 */
export const saveBaseline = operation({
  name: 'project.update',
  ...planning,
  target: ({ db, actor }, idOf) => findProject(db, actor, idOf('id')),
  input: baselineFields,
  run({ tx, now, audit, target }, { name, replace }) {
    const { id, companyId } = target;
    // The target hides them from people who may edit phases, but not see them.
    const { baselineName, baselineSavedAt } = tx
      .select(pick(projects, 'baselineName', 'baselineSavedAt'))
      .from(projects)
      .where(eq(projects.id, id))
      .get()!;
    if (baselineSavedAt !== null && !replace)
      throw new Refused('replace', 'project.baseline.exists', { name: baselineName ?? '' });
    const ofProject = eq(phases.projectId, id);
    const all = tx.select({ of: count() }).from(phases).where(ofProject).get();
    if (!all?.of) throw new Refused('name', 'project.baseline.noPhases');
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
    audit({
      recordId: id,
      projectId: id,
      companyId,
      changes: { baselineName: { from: baselineName, to: name } },
    });
    return { id, name };
  },
});
