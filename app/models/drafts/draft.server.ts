import type { Database } from 'db/client.server';
import { drafts } from 'db/schema/draft';
import { sessions } from 'db/schema/sign-in';
import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { dayMs } from '~/models/durations';
import { sha256 } from '~/services/secrets/random.server';

type Draft = { path: string; fields: [name: string, value: string][] };

const retention = dayMs;
const maxLength = 64_000;

/**
 * Saves the fields of an unfinished form. Returns false for an unknown session, for more than 64 KB
 * and while impersonating.
 */
export function saveDraft(db: Database, token: string, draft: Draft, now: number): boolean {
  const session = db
    .select({ personId: sessions.personId })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, sha256(token)), isNull(sessions.impersonating)))
    .get();
  if (!session?.personId || JSON.stringify(draft.fields).length > maxLength) return false;
  const row = { ...draft, createdAt: now };
  db.insert(drafts)
    .values({ ...row, personId: session.personId })
    .onConflictDoUpdate({ target: drafts.personId, set: row })
    .run();
  return true;
}

export function findDraft(db: Database, actor: Actor, now: number): Draft | undefined {
  return db
    .select({ path: drafts.path, fields: drafts.fields })
    .from(drafts)
    .where(and(eq(drafts.personId, actor.id), gt(drafts.createdAt, now - retention)))
    .get();
}

export function deleteDraft(db: Database, personId: number) {
  db.delete(drafts).where(eq(drafts.personId, personId)).run();
}

export function sweepDrafts(db: Database, now: number) {
  db.delete(drafts)
    .where(lte(drafts.createdAt, now - retention))
    .run();
}
