import { assetTypes } from 'db/schema/project';
import { sql } from 'drizzle-orm';
import { listOf } from '~/models/lists/list.server';
import { projectRunners } from '~/models/projects/visible.server';
import { assetTypeManagers, assetTypesOf } from './save.server';

export const assetTypeList = listOf({
  permission: 'asset-types.view',
  ...assetTypeManagers,
  id: assetTypes.id,
  visible: assetTypesOf,
  sorts: { name: assetTypes.name, projects: assetTypes.projectCount },
  search: { like: (pattern) => sql`${assetTypes.name} like ${pattern} escape '\\'` },
  rows: (db) =>
    db
      .select({ id: assetTypes.id, name: assetTypes.name, projectCount: assetTypes.projectCount })
      .from(assetTypes),
});

/** For people who create projects. */
export const assetTypeChoices = listOf({ ...assetTypeList.spec, roles: projectRunners });
