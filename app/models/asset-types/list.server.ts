import type { Database } from 'db/client.server';
import { assetTypes } from 'db/schema/project';
import { and, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { type ListPage, type ListQuery, likeAnywhere, ordered } from '~/models/lists/list-query.server';
import { assetTypesHeldBy, mayViewAssetTypes } from './save.server';

const sortColumns = { name: assetTypes.name, projects: assetTypes.projectCount };

/** Columns the list of asset types may be sorted by. */
export const assetTypeSorts = Object.keys(sortColumns);

/** One page of the company's asset types with how many projects each has. @throws AppError `forbidden` */
export function listAssetTypes(db: Database, actor: Actor, query: ListQuery) {
  if (!mayViewAssetTypes(actor)) throw new AppError('forbidden');
  const pattern = likeAnywhere(query.search);
  const where = and(
    assetTypesHeldBy(actor),
    query.search ? sql`${assetTypes.name} like ${pattern} escape '\\'` : undefined,
  );
  const rows = db
    .select({ id: assetTypes.id, name: assetTypes.name, projectCount: assetTypes.projectCount })
    .from(assetTypes)
    .where(where)
    .orderBy(...ordered(query, sortColumns, assetTypes.id))
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage)
    .all();
  const counted = db.select({ count: sql<number>`count(*)` }).from(assetTypes).where(where).get();
  return { rows, total: counted?.count ?? 0 } satisfies ListPage<unknown>;
}
