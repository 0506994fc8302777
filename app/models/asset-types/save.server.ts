import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { assetTypes } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { changesBetween, recordAudit } from '~/models/audit/record.server';
import { AppError } from '~/models/errors.server';
import { once } from '~/models/submissions/once.server';
import { findAssetType } from './find.server';
import { assertKeeper, assetTypesHeldBy } from './held.server';

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
      const { id } = tx
        .insert(assetTypes)
        .values({ companyId, name, createdBy: actor.id, createdAt: now, updatedAt: now })
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
      .set({ name, version: version + 1, updatedAt: now })
      .where(eq(assetTypes.id, id))
      .run();
    const changes = changesBetween<Record<string, unknown>>(before, { name });
    recordAudit(tx, actor, { action: 'asset-type.update', record: 'asset-type', recordId: id, changes, now });
  });
}

/** Compared here and not by SQLite, whose idea of upper and lower case ends with ASCII. */
const key = (name: string) => name.normalize('NFKC').toLowerCase();

function assertFree(tx: Database, actor: Actor, name: string, exceptId?: number) {
  const wanted = key(name);
  const isTaken = tx
    .select({ id: assetTypes.id, name: assetTypes.name })
    .from(assetTypes)
    .where(assetTypesHeldBy(actor))
    .all()
    .some((other) => other.id !== exceptId && key(other.name) === wanted);
  if (isTaken) throw new NameTaken();
}
