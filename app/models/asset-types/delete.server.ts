import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { assetTypes, projects } from 'db/schema/project';
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { recordAudit } from '~/models/audit/record.server';
import { AppError } from '~/models/errors';
import { findAssetType } from './find.server';
import { assertKeeper } from './held.server';

/** How many of the projects in the way are named. */
const named = 5;

/**
 * What stands in the way of deleting an asset type: its projects, the newest few by name, and the deleted ones,
 * which need a type to be restored with. @throws AppError `not-found`
 */
export function dependentsOf(db: Database, actor: Actor, id: number) {
  const { projectCount } = findAssetType(db, actor, id);
  const own = and(eq(projects.companyId, actor.companyId ?? 0), eq(projects.assetTypeId, id));
  const deleted = db
    .select({ count: sql<number>`count(*)` })
    .from(projects)
    .where(and(own, isNotNull(projects.deletedAt)))
    .get();
  const newest = db
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(and(own, isNull(projects.deletedAt)))
    .orderBy(desc(projects.id))
    .limit(named)
    .all();
  return { projectCount, deletedCount: deleted?.count ?? 0, newest };
}

/**
 * Deletes an asset type no project has.
 *
 * @returns its name
 * @throws AppError `in-use` while there are projects of it, deleted ones among them; `forbidden`, `not-found`
 */
export function deleteAssetType(db: Database, actor: Actor, id: number, now: number): string {
  assertKeeper(actor, 'asset-types.delete');
  return write(db, (tx) => {
    const { name } = findAssetType(tx, actor, id);
    const { projectCount, deletedCount } = dependentsOf(tx, actor, id);
    if (projectCount + deletedCount > 0) throw new AppError('in-use', { projectCount, deletedCount });
    tx.delete(assetTypes).where(eq(assetTypes.id, id)).run();
    const changes = { name: { from: name } };
    recordAudit(tx, actor, { action: 'asset-type.delete', record: 'asset-type', recordId: id, changes, now });
    return name;
  });
}
