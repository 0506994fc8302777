import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { assetTypes, projects } from 'db/schema/project';
import { asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '~/models/access/actor.server';
import { foundAfter, matchOf } from '~/models/lists/search.server';
import { collected, isMember, marksOf, type ProjectFilter, searchedAmong, walked } from './list-ways.server';

const batchSize = 500;
const owners = alias(people, 'owners');

/** The projects of a list without pages, oldest first: each batch begins where the last one ended. */
export function* projectBatches(db: Database, actor: Actor, search: string, by: ProjectFilter) {
  const match = search ? matchOf(search, marksOf(actor, by)) : null;
  const nextAfter = (after: number) => {
    const found = match
      ? foundAfter('projects_search', match, after, batchSize, searchedAmong(actor))
      : undefined;
    const asked = { actor, by, found };
    const rows = found || isMember(actor) ? collected(asked) : walked(asked, 'id');
    return sql`(select ${projects.id} from ${rows} and ${projects.id} > ${after} order by ${projects.id} limit ${batchSize})`;
  };
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
      .where(sql`${projects.id} in ${nextAfter(after)}`)
      .orderBy(asc(projects.id))
      .all();
    const last = batch.at(-1);
    if (!last) return;
    yield batch;
    after = last.id;
  }
}
