import { companies } from 'db/schema/company';
import { projects } from 'db/schema/project';
import { milestones, phases } from 'db/schema/work';
import { and, eq, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { seesField } from '~/models/access/field-audience.server';
import { phaseVisibility } from '~/models/access/record-fields.server';
import { listOf } from '~/models/lists/list.server';
import { ofProjectsRunBy, projectRunners } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';

const awaited = alias(milestones, 'awaited');

/**
 * The earliest start of a phase that waits for a milestone: the later of its due date and its end.
 */
export const awaitedUntil = sql<string>`max(awaited.due_date, awaited.end_date)`;

/**
 * Phases that start before the milestone they wait for, in all projects the actor runs, newest
 * first.
 */
export const phasesStartingEarly = listOf({
  permission: 'phases.view',
  roles: projectRunners,
  // The list names the milestones that the phases wait for.
  may: (actor) => seesField(phaseVisibility.awaited, 'owner', actor),
  id: phases.id,
  visible: (actor) => ofProjectsRunBy(actor, phases, phases.projectId),
  narrow: () =>
    and(
      sql`${phases.milestoneId} is not null`,
      ne(phases.status, sql`'completed'`),
      sql`exists (select 1 from milestones as awaited where awaited.id = ${phases.milestoneId}
        and awaited.status <> 'completed' and ${phases.startDate} < ${awaitedUntil})`,
    ),
  search: { like: (pattern) => sql`${phases.title} like ${pattern} escape '\\'` },
  index: () => 'phases_company',
  rows: (db) =>
    db
      .select({
        ...pick(phases, 'id', 'title', 'startDate'),
        project: { id: projects.id, name: projects.name },
        currency: companies.currency,
        awaited: { id: awaited.id, title: awaited.title },
        until: awaitedUntil,
      })
      .from(phases)
      .innerJoin(projects, eq(projects.id, phases.projectId))
      .innerJoin(companies, eq(companies.id, projects.companyId))
      .innerJoin(awaited, eq(awaited.id, phases.milestoneId)),
});
