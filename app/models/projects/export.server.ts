import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { assetTypes, projects } from 'db/schema/project';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '~/models/access/actor.server';
import { likeAnywhere, trigramPhrase } from '~/models/lists/list-query.server';
import type { ProjectFilter } from './list.server';
import { projectsVisibleTo } from './visible.server';

const batchSize = 500;
const owners = alias(people, 'owners');

/** The projects of a list without pages, oldest first: each batch begins where the last one ended. */
export function* projectBatches(
  db: Database,
  actor: Actor,
  search: string,
  { createdBy, assetTypeId }: ProjectFilter,
) {
  const where = and(
    projectsVisibleTo(actor),
    createdBy === undefined ? undefined : eq(projects.createdBy, createdBy),
    assetTypeId === undefined ? undefined : eq(projects.assetTypeId, assetTypeId),
    search ? matching(search) : undefined,
  );
  for (let after = 0; ; ) {
    const batch = db
      .select({
        id: projects.id,
        name: projects.name,
        location: projects.location,
        assetType: assetTypes.name,
        owner: owners.name,
        currency: companies.currency,
        currentPropertyValue: projects.currentPropertyValue,
        purchasePrice: projects.purchasePrice,
        renovationCost: projects.renovationCost,
        startDate: projects.startDate,
        endDate: projects.endDate,
        description: projects.description,
      })
      .from(projects)
      .innerJoin(companies, eq(companies.id, projects.companyId))
      .leftJoin(assetTypes, eq(assetTypes.id, projects.assetTypeId))
      .leftJoin(owners, eq(owners.id, projects.ownerId))
      .where(and(where, gt(projects.id, after)))
      .orderBy(asc(projects.id))
      .limit(batchSize)
      .all();
    const last = batch.at(-1);
    if (!last) return;
    yield batch;
    after = last.id;
  }
}

function matching(search: string) {
  const phrase = trigramPhrase(search);
  if (phrase)
    return sql`${projects.id} in (select rowid from projects_search where projects_search match ${phrase})`;
  const pattern = likeAnywhere(search);
  return sql`(${projects.name} like ${pattern} escape '\\' or ${projects.location} like ${pattern} escape '\\')`;
}
