import type { Database } from 'db/client.server';
import { journalEntries, payerAnswers } from 'db/schema/book';
import { projects } from 'db/schema/project';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { todayFor } from '~/models/access/times.server';
import { insertEntry, type NewPosting } from '~/models/books/post.server';
import { changeOpenAmount } from '~/models/books/reverse.server';
import type { Caller } from '~/models/caller';
import { Refused } from '~/models/errors';
import { hasAny, pick } from '~/models/rows.server';
import { priceLineOf } from './lines.server';

/** The entry of the purchase of a project, unless it was reversed. */
export const purchaseEntryOf = (db: Database, projectId: number) =>
  db
    .select(pick(journalEntries, 'id', 'date', 'openAmount', 'supplierId', 'dueDate'))
    .from(journalEntries)
    .where(
      and(
        eq(journalEntries.projectId, projectId),
        eq(journalEntries.kind, 'purchase'),
        isNull(journalEntries.reversedBy),
      ),
    )
    .orderBy(desc(journalEntries.id))
    .get();

/** True while an answer says who paid the typed amounts; the form of the purchase says it too. */
export const hasAnswer = (db: Database, projectId: number): boolean =>
  hasAny(
    db,
    payerAnswers,
    and(eq(payerAnswers.projectId, projectId), isNull(payerAnswers.takenBackAt)),
  );

/**
 * Posts the difference of a price that is corrected on the project's form after the purchase was
 * entered: on the day of the change, with the payer of the purchase (docs/rules.md#purchase). The
 * caller stores the price afterwards.
 * @throws Refused if the price is cleared
 */
export function correctPrice(
  tx: Database,
  caller: Pick<Caller, 'actor' | 'now'>,
  projectId: number,
  price: number | null,
) {
  const { purchasePrice, purchasePayer } = tx
    .select(pick(projects, 'purchasePrice', 'purchasePayer'))
    .from(projects)
    .where(eq(projects.id, projectId))
    .get()!;
  if (purchasePayer === null || price === purchasePrice) return;
  if (!price) throw new Refused('purchase_price', 'purchase.refused.cleared');
  const purchase = purchaseEntryOf(tx, projectId);
  const change = price - (purchasePrice ?? 0);
  const isOwed = purchasePayer === 'nobody' && purchase !== undefined;
  // The amount that was paid to the seller already comes back to the account.
  const owed = isOwed ? Math.max(change, -purchase.openAmount) : 0;
  const lineId = priceLineOf(tx, projectId, caller.now);
  const payer = purchasePayer === 'owner' ? ('owner' as const) : ('cash' as const);
  const rows: NewPosting[] = [
    { account: 'property', amount: change, lineId },
    { account: 'payable', amount: -owed, lineId },
    { account: payer, amount: owed - change, lineId },
  ];
  insertEntry(
    tx,
    caller,
    {
      projectId,
      kind: 'adjustment',
      date: todayFor(caller),
      purchaseId: purchase?.id,
      pays: owed === 0 ? null : purchase?.id,
      net: change,
      vat: 0,
    },
    rows,
  );
  if (purchase && owed !== 0) changeOpenAmount(tx, purchase.id, owed, caller.now);
}
