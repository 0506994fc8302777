import type { Database } from 'db/client.server';
import { budgetLines, journalEntries, postings, suppliers } from 'db/schema/book';
import { nameKey } from 'db/search-index';
import { add } from './add-row';
import type { Word } from './role-words';

type Place = { companyId: number; projectId: number; phaseId: number; word: Word };

/** A bill that is to pay, a budget line and a supplier without entries. */
export function newBooks(db: Database, { companyId, projectId, phaseId, word }: Place) {
  const name = word('supplier');
  const named = { companyId, name, nameKey: nameKey(name) };
  const supplierId = add(db, suppliers, { ...named, name: `${name} used` });
  const lineId = add(db, budgetLines, {
    projectId,
    phaseId,
    title: `${word('books')} used`,
    actual: 11_700,
  });
  const bill = add(db, journalEntries, {
    projectId,
    kind: 'bill',
    date: '2026-03-01',
    dueDate: '2026-04-01',
    supplierId,
    note: word('books'),
    net: 10_000,
    vat: 1_700,
    openAmount: 11_700,
    postedAt: Date.now(),
  });
  add(db, postings, { entryId: bill, account: 'work', amount: 11_700, lineId });
  add(db, postings, { entryId: bill, account: 'payable', amount: -11_700, lineId });
  return {
    bill,
    usedSupplier: supplierId,
    supplier: add(db, suppliers, named),
    budgetLine: add(db, budgetLines, { projectId, phaseId, title: word('books') }),
  };
}
