import type { Database } from 'db/client.server';
import { journalEntries, postings } from 'db/schema/book';
import { projects } from 'db/schema/project';
import { sales } from 'db/schema/sale';
import { and, desc, eq, gte, isNull, ne } from 'drizzle-orm';
import { documentDay } from '~/models/books/document-day.server';
import { bookKeeping } from '~/models/books/input';
import { postEntry } from '~/models/books/post.server';
import { findEntry, reverse } from '~/models/books/reverse.server';
import { AppError, Refused } from '~/models/errors';
import { operation } from '~/models/operation.server';
import { pick, saveRow } from '~/models/rows.server';
import { inStatus, saleTarget } from './find.server';
import { withdrawalFields } from './input';
import { restoreLaterCosts } from './later-costs.server';

/** Ends a contract before the transfer. What the buyer paid is paid back or kept as income. */
export const withdrawSale = operation({
  name: 'sale.withdraw',
  ...bookKeeping,
  target: (caller, idOf) => inStatus(saleTarget(caller, idOf), 'contract'),
  input: withdrawalFields,
  once: true,
  run({ audit, target: sale, ...caller }, { kept = 0, note, ...input }) {
    const { tx, now } = caller;
    const { id, projectId, project, prepaid } = sale;
    if (kept > prepaid) throw new Refused('kept', 'sale.errors.kept');
    const date = documentDay(caller, input.date);
    if (date < sale.contractOn) throw new Refused('date', 'sale.errors.beforeContract');
    if (prepaid > 0)
      postEntry(
        tx,
        caller,
        {
          projectId,
          kind: 'sale',
          saleId: id,
          category: kept === prepaid ? 'other_income' : 'sale',
          date,
          note,
          net: prepaid,
          vat: 0,
        },
        [
          { account: 'prepayments', amount: prepaid },
          { account: 'cash', amount: kept - prepaid },
          { account: 'other_income', amount: -kept },
        ],
      );
    saveRow(tx, sales, sale, { status: 'withdrawn' }, now);
    const changes = { amount: { from: prepaid, to: kept } };
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    return { id, projectId };
  },
});

/** Reverses a transfer with all its entries; the contract and what was paid before remain. */
export const reverseTransfer = operation({
  name: 'sale.reverse',
  ...bookKeeping,
  target: (caller, idOf) => inStatus(saleTarget(caller, idOf), 'transferred'),
  run({ audit, target: sale, ...caller }) {
    const { tx, actor, now } = caller;
    const { id: saleId, projectId, project, price, isWhole } = sale;
    const transferId = transferEntryOf(tx, saleId);
    const entries = tx
      .select(pick(journalEntries, 'id'))
      .from(journalEntries)
      .where(
        and(
          eq(journalEntries.saleId, saleId),
          gte(journalEntries.id, transferId),
          ne(journalEntries.kind, 'reversal'),
          isNull(journalEntries.reversedBy),
        ),
      )
      .orderBy(desc(journalEntries.id))
      .all();
    if (isWhole) tx.update(projects).set({ soldOn: null }).where(eq(projects.id, projectId)).run();
    for (const { id } of entries) reverse(caller, findEntry(tx, actor, id), null);
    if (isWhole) restoreLaterCosts(tx, caller, { projectId, saleId, entryId: transferId });
    saveRow(tx, sales, sale, { status: 'contract', cost: null }, now);
    const changes = { price: { from: price } };
    audit({ recordId: saleId, projectId, companyId: project.companyId, changes });
    return { id: saleId, projectId };
  },
});

/** The entry that transferred the property. */
function transferEntryOf(tx: Database, saleId: number): number {
  const entry = tx
    .select(pick(journalEntries, 'id'))
    .from(journalEntries)
    .innerJoin(postings, eq(postings.entryId, journalEntries.id))
    .where(
      and(
        eq(journalEntries.saleId, saleId),
        eq(journalEntries.kind, 'sale'),
        eq(postings.account, 'sale'),
        isNull(journalEntries.reversedBy),
      ),
    )
    .orderBy(desc(journalEntries.id))
    .get();
  if (!entry) throw new AppError('not-found');
  return entry.id;
}
