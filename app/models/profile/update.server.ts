import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { people } from 'db/schema/person';
import { eq, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { changesBetween, recordAudit } from '~/models/audit/record.server';
import { AppError, Refused } from '~/models/errors';
import { isOwnUnusedUpload } from '~/models/people/photo.server';
import { findProfile } from './find.server';

export type ProfileInput = {
  name: string;
  address: string | null;
  locale: string;
  /** An upload of theirs; left out, the photo stays as it is. */
  photoFileId?: number;
};

/**
 * Saves what people may change about themselves without a code, from a form opened at `version` (their
 * `updatedAt`). Role, company and permissions are nobody's own to change.
 * @throws AppError `stale` with the newer `version`; Refused
 */
export function updateProfile(
  db: Database,
  actor: Actor,
  input: ProfileInput,
  version: number,
  now: number,
): void {
  write(db, (tx) => {
    const before = findProfile(tx, actor);
    if (before.updatedAt !== version) throw new AppError('stale', { version: before.updatedAt });
    const { name, address, locale, photoFileId = before.photoFileId } = input;
    const isNewPhoto = photoFileId !== null && photoFileId !== before.photoFileId;
    if (isNewPhoto && !isOwnUnusedUpload(tx, actor, photoFileId))
      throw new Refused('profile_photo', 'person.errors.photoGone');
    const after = { name, address, locale, photoFileId };
    saveOwn(tx, actor, { before, after, now });
  });
}

/** Writes columns of the actor's own row with their audit; called inside a write. */
export function saveOwn(
  tx: Database,
  actor: Actor,
  change: {
    before: { updatedAt: number } & Record<string, unknown>;
    after: Partial<typeof people.$inferInsert>;
    now: number;
  },
): void {
  const { before, after, now } = change;
  // Two saves within one millisecond are still two versions.
  const updatedAt = Math.max(now, before.updatedAt + 1);
  tx.update(people)
    .set({ ...after, version: sql`${people.version} + 1`, updatedAt })
    .where(eq(people.id, actor.id))
    .run();
  const changes = changesBetween(before, after);
  recordAudit(tx, actor, { action: 'person.update', record: 'person', recordId: actor.id, changes, now });
}
