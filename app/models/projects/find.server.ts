import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { assetTypes, projects } from 'db/schema/project';
import { and, eq, getTableColumns } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { projectsVisibleTo } from './visible.server';

export function findProject(db: Database, actor: Actor, id: number) {
  const project = db
    .select({
      ...getTableColumns(projects),
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
