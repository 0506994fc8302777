import type { Database } from 'db/client.server';
import { faqs } from 'db/schema/desk';
import { asc, eq, sql } from 'drizzle-orm';
import { byId } from '~/models/fields';
import { operation, query } from '~/models/operation.server';
import { moveFields, placed } from '~/models/work/save.server';
import { findFaq, keeping } from './save.server';

/** Numbers all of them anew from 1, so that none shares its place. */
export const moveFaq = operation({
  name: 'faq.move',
  ...keeping,
  target: ({ db }, idOf) => findFaq(db, idOf('id')),
  input: moveFields,
  run({ tx, now, audit, target: { id, sortOrder } }, move) {
    const orders = new Map(inOrder(tx).map((faq) => [faq.id, faq.sortOrder]));
    const ids = placed([...orders.keys()], id, move);
    for (const [index, moved] of ids.entries()) {
      if (orders.get(moved) === index + 1) continue;
      tx.update(faqs)
        .set({ sortOrder: index + 1, version: sql`${faqs.version} + 1`, updatedAt: now })
        .where(eq(faqs.id, moved))
        .run();
    }
    audit({ recordId: id, changes: { sortOrder: { from: sortOrder, to: ids.indexOf(id) + 1 } } });
  },
});

/** Before which one a question stands that is dragged to the end of a page; null for the end of all. */
export const faqAfter = query({
  ...keeping,
  input: byId,
  run({ db }, { id }) {
    const ids = inOrder(db).map((faq) => faq.id);
    return ids[ids.indexOf(id) + 1] ?? null;
  },
});

const inOrder = (db: Database) =>
  db
    .select({ id: faqs.id, sortOrder: faqs.sortOrder })
    .from(faqs)
    .orderBy(asc(faqs.sortOrder), asc(faqs.id))
    .all();
