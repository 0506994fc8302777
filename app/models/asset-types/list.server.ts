import { assetTypes } from 'db/schema/project';
import { sql } from 'drizzle-orm';
import { listOf } from '~/models/lists/list.server';
import { projectRunners } from '~/models/projects/visible.server';
import { assetTypeKeepers, assetTypesHeldBy } from './save.server';

export const assetTypeList = listOf({
  permission: 'asset-types.view',
  ...assetTypeKeepers,
  id: assetTypes.id,
  visible: assetTypesHeldBy,
  sorts: { name: assetTypes.name, projects: assetTypes.projectCount },
  search: { like: (pattern) => sql`${assetTypes.name} like ${pattern} escape '\\'` },
  rows: (db) =>
    db
      .select({ id: assetTypes.id, name: assetTypes.name, projectCount: assetTypes.projectCount })
      .from(assetTypes),
});

/** For whoever makes projects. */
export const assetTypeChoices = listOf({ ...assetTypeList.spec, roles: projectRunners });
