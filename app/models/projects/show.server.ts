import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { assetTypes, projects, projectValues } from 'db/schema/project';
import { and, desc, eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { projectsVisibleTo } from './visible.server';

/** One project as its detail page and its form need it. @throws AppError `not-found` when it is out of sight */
export function findProject(db: Database, actor: Actor, id: number) {
  const project = db
    .select({
      id: projects.id,
      companyId: projects.companyId,
      name: projects.name,
      description: projects.description,
      location: projects.location,
      currentPropertyValue: projects.currentPropertyValue,
      purchasePrice: projects.purchasePrice,
      renovationCost: projects.renovationCost,
      estimatedBudget: projects.estimatedBudget,
      startDate: projects.startDate,
      endDate: projects.endDate,
      extraValues: projects.extraValues,
      version: projects.version,
      assetType: { id: assetTypes.id, name: assetTypes.name },
      entrepreneur: { id: people.id, name: people.name, email: people.email },
      currency: companies.currency,
    })
    .from(projects)
    .innerJoin(assetTypes, eq(assetTypes.id, projects.assetTypeId))
    .innerJoin(people, eq(people.id, projects.ownerId))
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .where(and(eq(projects.id, id), projectsVisibleTo(actor)))
    .get();
  if (!project) throw new AppError('not-found');
  return project;
}

export type ShownProject = ReturnType<typeof findProject>;

/** What the project was worth, oldest first; the newest 60 rows are enough for a line. */
export function valueOverTime(db: Database, projectId: number) {
  return db
    .select({ date: projectValues.date, currentPropertyValue: projectValues.currentPropertyValue })
    .from(projectValues)
    .where(eq(projectValues.projectId, projectId))
    .orderBy(desc(projectValues.date), desc(projectValues.id))
    .limit(60)
    .all()
    .reverse();
}
