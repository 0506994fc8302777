import { companies } from 'db/schema/company';
import { projects } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { eq, sql } from 'drizzle-orm';
import { figuresByPhase } from '~/models/books/budget-lines.server';
import { listOf } from '~/models/lists/list.server';
import { ofProjectsRunBy, projectRunners } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';

/** Phases in all projects the actor runs that cost more than planned, newest first. */
export const phasesOverBudget = listOf({
  permission: 'phases.view',
  roles: projectRunners,
  id: phases.id,
  visible: (actor) => ofProjectsRunBy(actor, phases, phases.projectId),
  // Must match the condition of the index.
  narrow: () => sql`${phases.actualCost} > ${phases.plannedCost}`,
  search: { like: (pattern) => sql`${phases.title} like ${pattern} escape '\\'` },
  index: () => 'phases_over',
  rows: (db) =>
    db
      .select({
        ...pick(phases, 'id', 'title', 'status', 'plannedCost', 'actualCost'),
        project: { id: projects.id, name: projects.name },
        currency: companies.currency,
      })
      .from(phases)
      .innerJoin(projects, eq(projects.id, phases.projectId))
      .innerJoin(companies, eq(companies.id, projects.companyId)),
  toRows: (rows, { db }) => {
    const projectIds = [...new Set(rows.map(({ project }) => project.id))];
    const figures = new Map(projectIds.flatMap((id) => [...figuresByPhase(db, id)]));
    // The same figures as on the money page, with orders and without costs outside the work.
    return rows.map(({ plannedCost, actualCost, ...row }) => {
      const own = figures.get(row.id);
      return {
        ...row,
        budget: own?.revised ?? plannedCost,
        spent: own?.actual ?? actualCost,
        over: Math.max(0, own?.over ?? actualCost - plannedCost),
      };
    });
  },
});
