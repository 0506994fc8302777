import { companies } from 'db/schema/company';
import { projects } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { eq, sql } from 'drizzle-orm';
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
});
