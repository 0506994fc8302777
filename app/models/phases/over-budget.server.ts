import { companies } from 'db/schema/company';
import { projects } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { and, eq, sql } from 'drizzle-orm';
import { figuresByPhase } from '~/models/books/budget-lines.server';
import { isPhaseOver } from '~/models/books/work-budget.server';
import { listOf } from '~/models/lists/list.server';
import { ofProjectsRunBy, projectRunners } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';

/** Nothing can be done about an overrun once all work of its project is completed. */
const isWorkOpen = sql`exists (select 1 from phases as other
  where other.project_id = ${phases.projectId} and other.status <> 'completed')`;

/**
 * Phases over budget in all projects with open work that the actor runs, newest first
 * (docs/rules.md#needs).
 */
export const phasesOverBudget = listOf({
  permission: 'phases.view',
  roles: projectRunners,
  id: phases.id,
  visible: (actor) => ofProjectsRunBy(actor, phases, phases.projectId),
  narrow: () => and(isWorkOpen, isPhaseOver),
  search: { like: (pattern) => sql`${phases.title} like ${pattern} escape '\\'` },
  index: () => 'phases_company',
  rows: (db) =>
    db
      .select({
        ...pick(phases, 'id', 'title', 'status'),
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
    return rows.map((row) => {
      const { revised, actual, forecast, over } = figures.get(row.id)!;
      return { ...row, budget: revised, spent: actual, forecast, over };
    });
  },
});
