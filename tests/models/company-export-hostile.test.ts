import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'db/client.server';
import { budgetLines } from 'db/schema/book';
import { companies } from 'db/schema/company';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { importCompany } from '~/models/company-export/import.server';
import { dataName } from '~/models/company-export/manifest';
import type { TableName } from '~/models/company-export/tables';
import { openExport } from '~/models/company-export/unpack.server';
import { as } from '../support/caller';
import { readZip, rewriteZip } from '../support/company-export';
import { freshDatabase } from '../support/database';
import { person } from '../support/world';
import { booksSetUp } from './books/set-up';
import { type ExportRow, exportOfBooks, tablesIn, trialImports } from './company-export-set-up';

const dataDir = mkdtempSync(join(tmpdir(), 'yesod-hostile-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
let file: string;
let rows: Awaited<ReturnType<typeof tablesIn>>;
/** Databases belong to tests, so the first one makes the export. */
beforeEach(async () => {
  if (file) return;
  file = await exportOfBooks(dataDir);
  rows = await tablesIn(file);
});

type Change = [table: TableName, of: Partial<ExportRow>, to: (row: ExportRow) => ExportRow];

const isLike = (row: ExportRow, of: ExportRow) =>
  Object.entries(of).every(([name, value]) => row[name] === value);

function changed([table, of, to]: Change) {
  const own = rows.get(table) ?? [];
  const at = own.findIndex((row) => isLike(row, of));
  const row = own[at]!;
  return { own: own.with(at, { ...row, ...to(row) }), row };
}

test('an unchanged export is imported', () => {
  const importWith = trialImports(rows);
  expect(importWith('scenarios', rows.get('scenarios') ?? [])).toBe(null);
});

const plus = (name: string, change: number) => (row: ExportRow) => ({
  [name]: Number(row[name]) + change,
});
const books = 'The books do not add up: ';
const invalid = 'has an invalid value';

/** Each changes one record of a correct export. */
const changes: Record<string, { change: Change; refusal: string }> = {
  'a posting that does not sum to 0': {
    change: ['postings', {}, plus('amount', 1)],
    refusal: `${books}sum of the postings of entry ID`,
  },
  'an open amount of a call part that is too large': {
    change: ['capitalCallParts', {}, () => ({ open_amount: 1e12 })],
    refusal: 'capitalCallParts.open_amount has an invalid value',
  },
  'an open amount of a call part that is a little smaller': {
    change: ['capitalCallParts', {}, plus('open_amount', -1)],
    refusal: `${books}open amount of call part ID`,
  },
  'a doubled part of a distribution': {
    change: ['distributionParts', {}, ({ amount }) => ({ amount: 2 * Number(amount) })],
    refusal: books,
  },
  'a doubled part of a distribution, with its tiers': {
    change: [
      'distributionParts',
      {},
      ({ amount, open_amount, paid_tiers }) => ({
        amount: 2 * Number(amount),
        open_amount: Number(open_amount) + Number(amount),
        paid_tiers: (paid_tiers as { amount: number }[]).map((tier) => ({
          ...tier,
          amount: 2 * tier.amount,
        })),
      }),
    ],
    refusal: `${books}open amount of distribution part ID`,
  },
  'a negative commitment': {
    change: ['holdings', {}, () => ({ committed: -5 })],
    refusal: 'holdings.committed has an invalid value',
  },
  'a commitment that its changes do not sum to': {
    change: ['holdings', {}, plus('committed', 1)],
    refusal: `${books}commitment of holding ID`,
  },
  'a sale before there was a commitment': {
    change: ['holdingChanges', { kind: 'sale' }, () => ({ date: '2025-12-31' })],
    refusal: `${books}lowest commitment of holding`,
  },
  'a sale that its buyer does not have': {
    change: ['holdingChanges', { kind: 'sale' }, plus('called', 1)],
    refusal: `${books}other side of holding change ID`,
  },
  'a change of a holding in the future': {
    change: ['holdings', {}, () => ({ joined_on: '2199-01-01' })],
    refusal: `${books}first day of a change of holding ID`,
  },
  'an exit that is too far away': {
    change: ['scenarios', {}, () => ({ exit_on: '2199-12-31' })],
    refusal: 'scenarios.exit_on has an invalid value',
  },
  'a signature that is no hash': {
    change: ['statements', {}, () => ({ figures_hash: '<b>' })],
    refusal: 'statements.figures_hash has an invalid value',
  },
  'a signature of another file': {
    change: ['statements', {}, () => ({ pdf_hash: 'b'.repeat(64) })],
    refusal: 'statements.pdf_hash has an invalid value',
  },
  'an entry in another amount than its postings': {
    change: ['journalEntries', { kind: 'expense' }, plus('net', 1)],
    refusal: `${books}amount of entry ID`,
  },
  'an open amount of an entry that is not owed': {
    change: ['journalEntries', { kind: 'expense' }, () => ({ open_amount: 1 })],
    refusal: `${books}open amount of entry ID`,
  },
  'a reversal without its entry': {
    change: ['journalEntries', { kind: 'reversal' }, () => ({ reverses: null })],
    refusal: books,
  },
  'an entry of the far future': {
    change: ['journalEntries', { kind: 'expense' }, () => ({ date: '2099-01-01' })],
    refusal: `journalEntries.date ${invalid}`,
  },
  'a document after the day of its entry': {
    change: ['journalEntries', { kind: 'expense' }, () => ({ document_date: '2099-01-01' })],
    refusal: `journalEntries.document_date ${invalid}`,
  },
  'books that are locked for ever': {
    change: ['projects', {}, () => ({ books_locked_through: '2199-12-31' })],
    refusal: `projects.books_locked_through ${invalid}`,
  },
  'a lock in the middle of a month': {
    change: ['projects', {}, () => ({ books_locked_through: '2026-01-15' })],
    refusal: `projects.books_locked_through ${invalid}`,
  },
  'capital without a holding': {
    change: ['journalEntries', { kind: 'contribution' }, () => ({ holding_id: null })],
    refusal: books,
  },
  'capital of a holding that is not in the export': {
    change: ['journalEntries', { kind: 'contribution' }, () => ({ holding_id: 999 })],
    refusal: 'journalEntries.holding_id names a record that is not in the export',
  },
  'a call of another amount than its parts': {
    change: ['capitalCalls', { status: 'issued' }, plus('amount', 100)],
    refusal: `${books}amount of call ID`,
  },
  'a part that is due on another day': {
    change: ['capitalCallParts', {}, () => ({ due_on: '2026-03-30' })],
    refusal: `capitalCallParts.due_on ${invalid}`,
  },
  'more tax than profit': {
    change: ['distributionParts', {}, ({ amount }) => ({ withheld: amount })],
    refusal: `${books}withheld tax of distribution part ID`,
  },
  'approved changes without a change order': {
    change: ['budgetLines', {}, plus('approved', 100)],
    refusal: books,
  },
  'a loan that was drawn in another amount': {
    change: ['loans', {}, plus('principal', 100)],
    refusal: `${books}drawn amount of loan ID`,
  },
  'a rate of 10,000 percent': {
    change: ['scenarios', {}, () => ({ tax_rate: 1_000_000 })],
    refusal: `scenarios.tax_rate ${invalid}`,
  },
};

describe('an import is refused, and names the record, for', () => {
  test.each(Object.entries(changes))('%s', (_, { change, refusal }) => {
    const importWith = trialImports(rows);
    const { own, row } = changed(change);
    const message = importWith(change[0], own);
    expect(message).toContain(refusal.replace('ID', String(row.entry_id ?? row.id)));
  });
});

async function importInto(here: Database) {
  const superadmin = person(here, 'superadmin', { companyId: null });
  const opened = await openExport(file);
  const importing = importCompany(as(here, superadmin, { dataDir }), opened);
  return importing.finally(() => opened.zip.close());
}

test('the books of another company do not matter', async () => {
  const { db, addPhase } = booksSetUp();
  addPhase(10);
  db.update(budgetLines).set({ actual: 1 }).run();
  const { companyId } = await importInto(db);
  expect(companyId).toBeGreaterThan(1);
});

test('a zip whose books do not add up leaves nothing behind', async () => {
  const parts = await readZip(file);
  const { own } = changed(['postings', {}, plus('amount', 1)]);
  const lines = own.map((row) => `${JSON.stringify(row)}\n`).join('');
  await rewriteZip(file, parts.set(dataName('postings'), Buffer.from(lines)));
  const here = freshDatabase();
  await expect(importInto(here)).rejects.toThrow(books);
  expect(here.select().from(companies).all()).toEqual([]);
});
