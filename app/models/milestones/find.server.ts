import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { projects } from 'db/schema/project';
import { milestones, phases } from 'db/schema/work';
import { and, eq, getTableColumns } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { projectsVisibleTo } from '~/models/projects/visible.server';

/** One milestone of a project the actor sees, with its phase and project. @throws AppError `not-found` */
export function findMilestone(db: Database, actor: Actor, id: number) {
  const milestone = db
    .select({
      ...getTableColumns(milestones),
      phase: { id: phases.id, title: phases.title },
      project: { id: projects.id, name: projects.name, companyId: projects.companyId },
      currency: companies.currency,
    })
    .from(milestones)
    .innerJoin(phases, eq(phases.id, milestones.phaseId))
    .innerJoin(projects, eq(projects.id, phases.projectId))
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .where(and(eq(milestones.id, id), projectsVisibleTo(actor)))
    .get();
  if (!milestone) throw new AppError('not-found');
  return milestone;
}

export type FoundMilestone = ReturnType<typeof findMilestone>;
