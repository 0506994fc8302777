import type { Database } from 'db/client.server';
import { faqs } from 'db/schema/desk';
import { eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';

/** @throws AppError `forbidden` for whoever is not the super admin */
export function assertFaqKeeper(actor: Actor) {
  if (actor.role !== 'superadmin') throw new AppError('forbidden');
}

/** @throws AppError `forbidden`, `not-found` */
export function findFaq(db: Database, actor: Actor, id: number) {
  assertFaqKeeper(actor);
  const faq = db.select().from(faqs).where(eq(faqs.id, id)).get();
  if (!faq) throw new AppError('not-found');
  return faq;
}
