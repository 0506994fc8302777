import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { faqs } from 'db/schema/desk';
import { eq, max } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { changesBetween, recordAudit } from '~/models/audit/record.server';
import { AppError } from '~/models/errors';
import { once } from '~/models/submissions/once.server';
import { assertFaqKeeper, findFaq } from './find.server';

export type FaqInput = {
  questionEn: string;
  answerEn: string;
  questionHe: string;
  answerHe: string;
  /** Whether visitors see it. */
  isActive: boolean;
  sortOrder: number;
};

const largestOrder = 9999;

/** The place after the last question. @throws AppError `forbidden` */
export function nextFaqOrder(db: Database, actor: Actor): number {
  assertFaqKeeper(actor);
  const last = db
    .select({ order: max(faqs.sortOrder) })
    .from(faqs)
    .get();
  return Math.min((last?.order ?? 0) + 1, largestOrder);
}

/** Adds a question, or finds the one this very form added before. @returns its id @throws AppError `forbidden` */
export function createFaq(db: Database, actor: Actor, input: FaqInput, formKey: string, now: number): number {
  assertFaqKeeper(actor);
  return write(db, (tx) =>
    once(tx, actor, formKey, now, () => {
      const { id } = tx
        .insert(faqs)
        .values({ ...input, createdAt: now, updatedAt: now })
        .returning({ id: faqs.id })
        .get();
      const changes = { questionEn: { to: input.questionEn } };
      recordAudit(tx, actor, { action: 'faq.create', record: 'faq', recordId: id, changes, now });
      return id;
    }),
  );
}

/**
 * Saves a question that was opened at `version`, the time it was last saved.
 * @throws AppError `stale` when somebody saved it since; `forbidden`, `not-found`
 */
export function updateFaq(
  db: Database,
  actor: Actor,
  id: number,
  input: FaqInput,
  version: number,
  now: number,
) {
  write(db, (tx) => {
    const before = findFaq(tx, actor, id);
    if (before.updatedAt !== version) throw new AppError('stale', { version: before.updatedAt });
    const updatedAt = Math.max(now, version + 1);
    tx.update(faqs)
      .set({ ...input, updatedAt })
      .where(eq(faqs.id, id))
      .run();
    const changes = changesBetween<Record<string, unknown>>(before, input);
    recordAudit(tx, actor, { action: 'faq.update', record: 'faq', recordId: id, changes, now });
  });
}
