import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'db/client.server';
import { budgetLines, entryFiles, journalEntries, postings, suppliers } from 'db/schema/book';
import { loans } from 'db/schema/loan';
import { indexRows, linkedPayments, priceIndexes } from 'db/schema/price-index';
import { phases } from 'db/schema/work';
import { asc } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createBudgetLine } from '~/models/books/budget.server';
import { checkBooks } from '~/models/books/check.server';
import { importCompany } from '~/models/company-export/import.server';
import { dataName } from '~/models/company-export/manifest';
import { openExport } from '~/models/company-export/unpack.server';
import { drawLoan, payLoan } from '~/models/loans/pay.server';
import { createLoan } from '~/models/loans/save.server';
import { importIndexRows } from '~/models/price-indexes/import.server';
import { createIndex } from '~/models/price-indexes/save.server';
import { as } from '../support/caller';
import { createExport, readZip, rewriteZip } from '../support/company-export';
import { freshDatabase } from '../support/database';
import { company, person } from '../support/world';
import { booksSetUp } from './books/set-up';

function createDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'yesod-books-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** Books with lines, a payment, a correction and a reversal. */
function filledBooks() {
  const set = booksSetUp();
  const { owner, one } = set;
  const whole = set.addPhase(1000, 100);
  const part = set.addPhase(400, 60, { parent_id: whole });
  const named = { project_id: one.project.id, phase_id: part, title: 'Tiles', original: '50' };
  const { id: line } = createBudgetLine(owner, named);
  const { id } = set.expense(117, { vat_rate: '17', line_id: line, supplier: 'Home Centre' });
  set.expense(130, { line_id: line, supplier: 'Home Centre', corrects: String(id) });
  const bill = set.bill(300, { phase_id: part, vat_rate: '18', reclaims_vat: 'on' });
  set.pay(bill.id, 100);
  set.reverse(set.income(70).id);
  const terms = { lender: 'Bank Hapoalim', principal: '5000', annual_rate: '5.5', months: '12' };
  const { id: loan } = createLoan(owner, {
    project_id: one.project.id,
    ...terms,
    method: 'annuity',
    first_payment_on: '2026-04-01',
  });
  drawLoan(owner, { id: loan });
  payLoan(owner, { id: loan });
  addLinkedLoan(set);
  return set;
}

function addLinkedLoan({ owner, one }: ReturnType<typeof booksSetUp>) {
  const { id: index_id } = createIndex(owner, { name: 'Consumer prices' });
  importIndexRows(owner, { id: index_id, rows: '2025-10,100\n2026-01,105.25' });
  const terms = { lender: 'Fund', principal: '1200', annual_rate: '3', method: 'bullet' };
  const { id } = createLoan(owner, {
    project_id: one.project.id,
    ...terms,
    months: '6',
    first_payment_on: '2026-04-01',
    index_id,
    base_month: '2025-10',
    linked_share: '40.5',
    has_floor: 'on',
  });
  drawLoan(owner, { id });
  payLoan(owner, { id, principal: '100', interest: '3' });
}

const figuresOf = (db: Database) => ({
  phases: db
    .select({ planned: phases.plannedCost, actual: phases.actualCost })
    .from(phases)
    .orderBy(asc(phases.id))
    .all(),
  lines: db.select().from(budgetLines).orderBy(asc(budgetLines.id)).all().map(withoutIds),
  entries: db.select().from(journalEntries).orderBy(asc(journalEntries.id)).all().map(withoutIds),
  postings: db.select().from(postings).orderBy(asc(postings.id)).all().map(withoutIds),
  loans: db.select().from(loans).all().map(withoutIds),
  indexes: db.select().from(priceIndexes).all().map(withoutIds),
  values: db.select().from(indexRows).orderBy(asc(indexRows.month)).all().map(withoutIds),
  linked: db.select().from(linkedPayments).all().map(withoutIds),
  suppliers: db.select().from(suppliers).orderBy(asc(suppliers.id)).all().map(withoutIds),
});

/** Ids, and columns that name one, differ between installations. */
const withoutIds = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      if (name === 'id') return [];
      const isReference = /Id$|By$|^(reverses|corrects|pays)$/.test(name);
      return [[name, isReference ? value !== null : value]];
    }),
  );

async function importInto(file: string, dataDir: string) {
  const here = freshDatabase();
  // Shifts the ids, so that none is the same by chance.
  company(here);
  const superadmin = person(here, 'superadmin', { companyId: null });
  const opened = await openExport(file);
  await importCompany(as(here, superadmin, { dataDir }), opened).finally(() => opened.zip.close());
  return here;
}

test('an export carries the books, with every figure', async () => {
  const dataDir = createDataDir();
  const { db, one } = filledBooks();
  const before = figuresOf(db);
  expect(before.entries.length).toBeGreaterThan(8);
  expect(before.linked).toMatchObject([{ value: 105.25e9, linkage: 219 }]);
  const file = await createExport(as(db, one.admin, { dataDir }));
  const here = await importInto(file, dataDir);
  expect(figuresOf(here)).toEqual(before);
  expect(checkBooks(here)).toEqual([]);
  const reversed = here
    .select()
    .from(journalEntries)
    .all()
    .filter((entry) => entry.reversedBy);
  for (const { id, reversedBy } of reversed)
    expect(here.select().from(journalEntries).all()).toContainEqual(
      expect.objectContaining({ id: reversedBy, reverses: id }),
    );
  expect(here.select().from(entryFiles).all()).toEqual([]);
});

test('an export from before the books opens them, and the costs of phases stay', async () => {
  const dataDir = createDataDir();
  const { db, one } = filledBooks();
  const before = figuresOf(db).phases;
  const file = await createExport(as(db, one.admin, { dataDir }));
  const parts = await readZip(file);
  const manifest = JSON.parse(String(parts.get('manifest.json')));
  const added = ['suppliers', 'budgetLines', 'journalEntries', 'postings', 'entryFiles'];
  for (const table of [...added, 'linkedPayments']) {
    parts.delete(dataName(table));
    delete manifest.nouns[table];
  }
  parts.set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, version: 4 })));
  rmSync(file);
  await rewriteZip(file, parts);
  const here = await importInto(file, dataDir);
  expect(figuresOf(here).phases).toEqual(before);
  expect(checkBooks(here)).toEqual([]);
  const entries = here.select().from(journalEntries).all();
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['adjustment']));
});
