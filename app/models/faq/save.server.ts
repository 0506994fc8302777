import type { Database } from 'db/client.server';
import { faqs } from 'db/schema/faq';
import { eq, max } from 'drizzle-orm';
import { changesBetween } from '~/models/audit/record.server';
import { AppError } from '~/models/errors';
import { byId } from '~/models/fields';
import { operation, query } from '~/models/operation.server';
import { addRow, saveRow } from '~/models/rows.server';
import { faqFields, largestOrder } from './input';

export const faqRule = { roles: ['superadmin'] } as const;

export const createFaq = operation({
  name: 'faq.create',
  ...faqRule,
  input: faqFields,
  once: true,
  run({ tx, now, audit }, input) {
    const id = addRow(tx, faqs, input, now);
    audit({ recordId: id, changes: { questionEn: { to: input.questionEn } } });
    return { id };
  },
});

export const updateFaq = operation({
  name: 'faq.update',
  ...faqRule,
  target: ({ db }, idOf) => findFaq(db, idOf('id')),
  versioned: true,
  input: faqFields,
  run({ tx, now, audit, target }, input) {
    const { id, version } = target;
    saveRow(tx, faqs, { id, version }, input, now);
    audit({ recordId: id, changes: changesBetween<Record<string, unknown>>(target, input) });
    return { id };
  },
});

export const deleteFaq = operation({
  name: 'faq.delete',
  ...faqRule,
  target: ({ db }, idOf) => findFaq(db, idOf('id')),
  run({ tx, audit, target: { id, questionEn } }) {
    tx.delete(faqs).where(eq(faqs.id, id)).run();
    audit({ recordId: id, changes: { questionEn: { from: questionEn } } });
  },
});

export const faqPage = query({
  ...faqRule,
  input: byId,
  run: ({ db }, { id }) => findFaq(db, id),
});

export const newFaq = query({
  ...faqRule,
  run({ db }) {
    const last = db
      .select({ order: max(faqs.sortOrder) })
      .from(faqs)
      .get();
    return { sortOrder: Math.min((last?.order ?? 0) + 1, largestOrder) };
  },
});

export function findFaq(db: Database, id: number) {
  const faq = db.select().from(faqs).where(eq(faqs.id, id)).get();
  if (!faq) throw new AppError('not-found');
  return faq;
}
