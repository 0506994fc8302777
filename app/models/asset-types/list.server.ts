import { assetTypes } from 'db/schema/project';
import { sql } from 'drizzle-orm';
import { listOf } from '~/models/lists/list.server';
import { assetTypesHeldBy, mayKeepAssetTypes } from './held.server';

/** The asset types of a company with how many projects each has. */
export const assetTypeList = listOf({
  may: (actor) => mayKeepAssetTypes(actor, 'asset-types.view'),
  id: assetTypes.id,
  visible: assetTypesHeldBy,
  sorts: { name: assetTypes.name, projects: assetTypes.projectCount },
  search: { like: (pattern) => sql`${assetTypes.name} like ${pattern} escape '\\'` },
  rows: (db) =>
    db
      .select({ id: assetTypes.id, name: assetTypes.name, projectCount: assetTypes.projectCount })
      .from(assetTypes),
});
