import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { faqs } from 'db/schema/desk';
import { eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { recordAudit } from '~/models/audit/record.server';
import { findFaq } from './find.server';

/** @throws AppError `forbidden`, `not-found` */
export function deleteFaq(db: Database, actor: Actor, id: number, now: number) {
  write(db, (tx) => {
    const { questionEn } = findFaq(tx, actor, id);
    tx.delete(faqs).where(eq(faqs.id, id)).run();
    const changes = { questionEn: { from: questionEn } };
    recordAudit(tx, actor, { action: 'faq.delete', record: 'faq', recordId: id, changes, now });
  });
}
