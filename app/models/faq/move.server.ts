import type { Database } from 'db/client.server';
import { faqs } from 'db/schema/faq';
import { asc, eq, sql } from 'drizzle-orm';
import { byId } from '~/models/fields';
import { computeOrder, moveFields } from '~/models/lists/order';
import { operation, query } from '~/models/operation.server';
import { faqRule, findFaq } from './save.server';

export const moveFaq = operation({
  name: 'faq.move',
  ...faqRule,
  target: ({ db }, idOf) => findFaq(db, idOf('id')),
  input: moveFields,
  run({ tx, now, audit, target: { id, sortOrder } }, move) {
    const { changed, order } = computeOrder(inOrder(tx), id, move);
    for (const faq of changed)
      tx.update(faqs)
        .set({ sortOrder: faq.order, version: sql`${faqs.version} + 1`, updatedAt: now })
        .where(eq(faqs.id, faq.id))
        .run();
    audit({ recordId: id, changes: { sortOrder: { from: sortOrder, to: order } } });
  },
});

/**
 * The id of the question after this one, for moving a question to the end of a page; null at the
 * end.
 */
export const faqAfter = query({
  ...faqRule,
  input: byId,
  run({ db }, { id }) {
    const ids = inOrder(db).map((faq) => faq.id);
    return ids[ids.indexOf(id) + 1] ?? null;
  },
});

const inOrder = (db: Database) =>
  db
    .select({ id: faqs.id, order: faqs.sortOrder })
    .from(faqs)
    .orderBy(asc(faqs.sortOrder), asc(faqs.id))
    .all();
