import type { Database } from 'db/client.server';
import { prepared, write } from 'db/prepared';
import { assetTypes } from 'db/schema/project';
import { nameKey } from 'db/search-index';
import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { changesBetween, recordAudit } from '~/models/audit/record.server';
import { AppError } from '~/models/errors';
import { once } from '~/models/submissions/once.server';
import { findAssetType } from './find.server';
import { assertKeeper } from './held.server';

/** Another asset type of the company goes by this name already. */
export class NameTaken extends Error {}

/**
 * Adds an asset type, or finds the one this very form added before. @returns its id
 * @throws AppError `forbidden`; NameTaken
 */
export function createAssetType(
  db: Database,
  actor: Actor,
  name: string,
  formKey: string,
  now: number,
): number {
  assertKeeper(actor, 'asset-types.create');
  const companyId = actor.companyId ?? 0;
  return write(db, (tx) =>
    once(tx, actor, formKey, now, () => {
      assertFree(tx, actor, name);
      const row = { companyId, name, nameKey: nameKey(name), createdBy: actor.id };
      const { id } = tx
        .insert(assetTypes)
        .values({ ...row, createdAt: now, updatedAt: now })
        .returning({ id: assetTypes.id })
        .get();
      const changes = { name: { to: name } };
      recordAudit(tx, actor, {
        action: 'asset-type.create',
        record: 'asset-type',
        recordId: id,
        changes,
        now,
      });
      return id;
    }),
  );
}

/**
 * Renames an asset type that was opened at `version`.
 * @throws AppError `stale` when somebody saved it since; `forbidden`, `not-found`; NameTaken
 */
export function renameAssetType(
  db: Database,
  actor: Actor,
  id: number,
  name: string,
  version: number,
  now: number,
) {
  assertKeeper(actor, 'asset-types.edit');
  write(db, (tx) => {
    const before = findAssetType(tx, actor, id);
    if (before.version !== version) throw new AppError('stale', { version: before.version });
    assertFree(tx, actor, name, id);
    tx.update(assetTypes)
      .set({ name, nameKey: nameKey(name), version: version + 1, updatedAt: now })
      .where(eq(assetTypes.id, id))
      .run();
    const changes = changesBetween<Record<string, unknown>>(before, { name });
    recordAudit(tx, actor, { action: 'asset-type.update', record: 'asset-type', recordId: id, changes, now });
  });
}

function assertFree(tx: Database, actor: Actor, name: string, exceptId?: number) {
  const others = ofName(tx).all({ companyId: actor.companyId ?? 0, nameKey: nameKey(name) });
  if (others.some(({ id }) => id !== exceptId)) throw new NameTaken();
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
