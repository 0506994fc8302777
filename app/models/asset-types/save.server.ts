import type { Database } from 'db/client.server';
import { prepared } from 'db/prepared';
import { assetTypes } from 'db/schema/project';
import { nameKey } from 'db/search-index';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor, Audience } from '~/models/access/actor.server';
import { changesBetween } from '~/models/audit/record.server';
import { AppError, Refused } from '~/models/errors';
import { recordId } from '~/models/fields';
import { operation, permits, query } from '~/models/operation.server';
import { assetTypeFields } from './input';

export const assetTypeKeepers = ['admin'] as const;

const creating = { permission: 'asset-types.create', roles: assetTypeKeepers } as const;
const editing = { permission: 'asset-types.edit', roles: assetTypeKeepers } as const;

export const mayViewAssetTypes = (actor: Actor): boolean =>
  permits({ permission: 'asset-types.view', roles: assetTypeKeepers }, actor);

/** The only door to asset types. */
export const assetTypesHeldBy = (actor: Audience): SQL => eq(assetTypes.companyId, actor.companyId ?? 0);

export const createAssetType = operation({
  name: 'asset-type.create',
  ...creating,
  input: assetTypeFields,
  once: true,
  run({ tx, actor, now, audit }, { name }) {
    const { companyId } = actor;
    if (companyId === null) throw new AppError('forbidden');
    assertFree(tx, actor, name);
    const row = { companyId, name, nameKey: nameKey(name), createdBy: actor.id };
    const { id } = tx
      .insert(assetTypes)
      .values({ ...row, createdAt: now, updatedAt: now })
      .returning({ id: assetTypes.id })
      .get();
    audit({ recordId: id, changes: { name: { to: name } } });
    return { id };
  },
});

export const renameAssetType = operation({
  name: 'asset-type.update',
  ...editing,
  target: ({ db, actor }, idOf) => findAssetType(db, actor, idOf('id')),
  versioned: true,
  input: assetTypeFields,
  run({ tx, actor, now, audit, target: { id, name: before, version } }, { name }) {
    assertFree(tx, actor, name, id);
    tx.update(assetTypes)
      .set({ name, nameKey: nameKey(name), version: version + 1, updatedAt: now })
      .where(eq(assetTypes.id, id))
      .run();
    audit({ recordId: id, changes: changesBetween({ name: before }, { name }) });
  },
});

export const assetTypeForEdit = query({
  ...editing,
  input: z.object({ id: recordId() }),
  run: ({ db, actor }, { id }) => findAssetType(db, actor, id),
});

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

function assertFree(tx: Database, actor: Actor, name: string, exceptId?: number) {
  const others = ofName(tx).all({ companyId: actor.companyId, nameKey: nameKey(name) });
  if (others.some(({ id }) => id !== exceptId)) throw new Refused('name', 'assetType.errors.nameTaken');
}

const ofName = prepared((db) =>
  db
    .select({ id: assetTypes.id })
    .from(assetTypes)
    .where(
      and(
        eq(assetTypes.companyId, sql.placeholder('companyId')),
        eq(assetTypes.nameKey, sql.placeholder('nameKey')),
      ),
    )
    .prepare(),
);
