import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { milestones, phases } from 'db/schema/work';
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { todayFor } from '~/models/access/times.server';
import { dayPlus } from '~/models/finance/days';
import { listOf } from '~/models/lists/list.server';
import { aDay } from '~/models/lists/state';
import { ofProjectsRunBy, projectRunners } from '~/models/projects/visible.server';

const projectId = sql`(select ${phases.projectId} from ${phases}
  where ${phases.id} = ${milestones.phaseId})`;

/**
 * Open milestones in all projects the actor runs, next due first, optionally within a date range.
 */
export const dueMilestones = listOf({
  permission: 'milestones.view',
  roles: projectRunners,
  id: milestones.id,
  visible: (actor) => ofProjectsRunBy(actor, milestones, projectId),
  sorts: { due_date: milestones.dueDate },
  first: { orderBy: 'due_date', order: 'asc' },
  filters: { dueFrom: aDay, dueBefore: aDay },
  narrow: ({ by }) =>
    and(
      // Must match the condition of the index; a bound value would not.
      sql`${milestones.status} <> 'completed'`,
      by.dueFrom && gte(milestones.dueDate, by.dueFrom),
      by.dueBefore && lt(milestones.dueDate, by.dueBefore),
    ),
  search: { like: (pattern) => sql`${milestones.title} like ${pattern} escape '\\'` },
  index: () => 'milestones_due',
  rows: (db) =>
    db
      .select({
        id: milestones.id,
        title: milestones.title,
        dueDate: milestones.dueDate,
        progress: milestones.progress,
        phase: { id: phases.id, title: phases.title },
        project: { id: projects.id, name: projects.name },
        ownerName: people.name,
      })
      .from(milestones)
      .innerJoin(phases, eq(phases.id, milestones.phaseId))
      .innerJoin(projects, eq(projects.id, phases.projectId))
      .leftJoin(people, eq(people.id, projects.ownerId)),
});

/** The filters of the list for overdue milestones, and for those due within thirty days. */
export function dueFilters(actor: Actor, now: number) {
  const today = todayFor({ actor, now });
  const end = dayPlus(today, 31);
  const soon = { due_from: today, due_before: end };
  return { today, overdue: { due_before: today }, soon };
}
