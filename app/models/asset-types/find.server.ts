import type { Database } from 'db/client.server';
import { assetTypes } from 'db/schema/project';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { assetTypesHeldBy } from './held.server';

/** An asset type of the actor's company. @throws AppError `not-found` */
export function findAssetType(db: Database, actor: Actor, id: number) {
  const found = db
    .select({
      id: assetTypes.id,
      name: assetTypes.name,
      version: assetTypes.version,
      projectCount: assetTypes.projectCount,
    })
    .from(assetTypes)
    .where(and(eq(assetTypes.id, id), assetTypesHeldBy(actor)))
    .get();
  if (!found) throw new AppError('not-found');
  return found;
}
