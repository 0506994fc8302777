import { journalEntries } from 'db/schema/book';
import { projects } from 'db/schema/project';
import { and, desc, eq, isNull, ne, or } from 'drizzle-orm';
import { bookKeeping } from '~/models/books/input';
import { findEntry, reverse } from '~/models/books/reverse.server';
import { postTyped } from '~/models/books/typed.server';
import { AppError } from '~/models/errors';
import { operation } from '~/models/operation.server';
import { findProject } from '~/models/projects/visible.server';
import { pick, saveRow } from '~/models/rows.server';
import { purchaseEntryOf } from './price.server';

/**
 * Reverses all entries of a purchase in one step, newest first. Its price is typed again then, with
 * the owner as payer.
 */
export const reversePurchase = operation({
  name: 'purchase.reverse',
  ...bookKeeping,
  target: ({ db, actor }, idOf) => ({ project: findProject(db, actor, idOf('project_id')) }),
  run({ audit, target: { project }, ...caller }) {
    const { tx, actor, now } = caller;
    const { id: projectId, companyId, purchasePrice } = project;
    const purchase = purchaseEntryOf(tx, projectId);
    if (!purchase) throw new AppError('not-found');
    const entries = tx
      .select(pick(journalEntries, 'id'))
      .from(journalEntries)
      .where(
        and(
          eq(journalEntries.projectId, projectId),
          or(eq(journalEntries.id, purchase.id), eq(journalEntries.purchaseId, purchase.id)),
          ne(journalEntries.kind, 'reversal'),
          isNull(journalEntries.reversedBy),
        ),
      )
      .orderBy(desc(journalEntries.id))
      .all();
    for (const { id } of entries) reverse(caller, findEntry(tx, actor, id), null);
    saveRow(tx, projects, project, { purchasePayer: null }, now);
    postTyped(tx, caller, projectId);
    const changes = { price: { from: purchasePrice } };
    audit({ recordId: projectId, projectId, companyId, changes });
    return { projectId };
  },
});
