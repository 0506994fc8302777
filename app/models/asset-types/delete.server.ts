import type { Database } from 'db/client.server';
import { assetTypes, projects } from 'db/schema/project';
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, may } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { recordId } from '~/models/fields';
import { operation, query } from '~/models/operation.server';
import { assetTypeKeepers, findAssetType } from './save.server';

const deleting = { permission: 'asset-types.delete', roles: assetTypeKeepers } as const;

const named = 5;

/** Deleted projects count too: they need their type to be restored with. */
export const deleteAssetType = operation({
  name: 'asset-type.delete',
  ...deleting,
  target: ({ db, actor }, idOf) => findAssetType(db, actor, idOf('id')),
  input: z.object({}),
  run({ tx, actor, audit, target: { id, name, projectCount } }) {
    const deletedCount = deletedOf(tx, actor, id);
    if (projectCount + deletedCount > 0) throw new AppError('in-use', { projectCount, deletedCount });
    tx.delete(assetTypes).where(eq(assetTypes.id, id)).run();
    audit({ recordId: id, changes: { name: { from: name } } });
    return { name };
  },
});

export const assetTypeDeletion = query({
  ...deleting,
  input: z.object({ id: recordId() }),
  run({ db, actor }, { id }) {
    const { name, projectCount } = findAssetType(db, actor, id);
    const deletedCount = deletedOf(db, actor, id);
    const seesProjects = may(actor, 'projects.view');
    return {
      id,
      name,
      projectCount,
      deletedCount,
      seesProjects,
      isInUse: projectCount + deletedCount > 0,
      newest: seesProjects ? newestOf(db, actor, id) : [],
    };
  },
});

const ofType = (actor: Actor, id: number) =>
  and(eq(projects.companyId, actor.companyId ?? 0), eq(projects.assetTypeId, id));

function deletedOf(db: Database, actor: Actor, id: number): number {
  const counted = db
    .select({ count: sql<number>`count(*)` })
    .from(projects)
    .where(and(ofType(actor, id), isNotNull(projects.deletedAt)))
    .get();
  return counted?.count ?? 0;
}

const newestOf = (db: Database, actor: Actor, id: number) =>
  db
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(and(ofType(actor, id), isNull(projects.deletedAt)))
    .orderBy(desc(projects.id))
    .limit(named)
    .all();
