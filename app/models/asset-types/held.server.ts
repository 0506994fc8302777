import type { Permission } from 'db/schema/person';
import { assetTypes } from 'db/schema/project';
import { eq, type SQL } from 'drizzle-orm';
import { type Actor, type Audience, may } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';

type AssetTypePermission = Extract<Permission, `asset-types.${string}`>;

/** Asset types are kept by a company's admins; the super admin has no company, everybody else only chooses one. */
export function mayKeepAssetTypes(actor: Actor, permission: AssetTypePermission): boolean {
  return actor.role === 'admin' && actor.companyId !== null && may(actor, permission);
}

/** @throws AppError `forbidden` */
export function assertKeeper(actor: Actor, permission: AssetTypePermission) {
  if (!mayKeepAssetTypes(actor, permission)) throw new AppError('forbidden');
}

/** The only door to asset types: those of the actor's company. */
export const assetTypesHeldBy = (actor: Audience): SQL => eq(assetTypes.companyId, actor.companyId ?? 0);
