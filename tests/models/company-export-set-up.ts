import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { files } from 'db/schema/file';
import { projects } from 'db/schema/project';
import { statements } from 'db/schema/statement';
import { onTestFinished } from 'vitest';
import { lockBooks } from '~/models/books/budget.server';
import { payCall } from '~/models/capital-calls/pay.server';
import { createCall, issueCall } from '~/models/capital-calls/save.server';
import { insertCompany } from '~/models/company-export/insert.server';
import { dataName, type Manifest } from '~/models/company-export/manifest';
import { type TableName, tableNames } from '~/models/company-export/tables';
import { payDistribution } from '~/models/distributions/pay.server';
import { approveDistribution, createDistribution } from '~/models/distributions/save.server';
import { sellHolding } from '~/models/holdings/sell.server';
import { drawLoan, payLoan } from '~/models/loans/pay.server';
import { createLoan } from '~/models/loans/save.server';
import { releaseRetention } from '~/models/orders/release.server';
import { createOrder } from '~/models/orders/save.server';
import { openOrder } from '~/models/orders/status.server';
import { answerPayer } from '~/models/payers/answer.server';
import { unansweredAmount } from '~/models/payers/costs.server';
import { transferWithOwner } from '~/models/payers/transfer.server';
import { importIndexRows } from '~/models/price-indexes/import.server';
import { createIndex } from '~/models/price-indexes/save.server';
import { createSale } from '~/models/sales/save.server';
import { createScenario } from '~/models/scenarios/save.server';
import { storeBytes } from '~/services/files/store.server';
import { as } from '../support/caller';
import { createExport, readZip } from '../support/company-export';
import { freshDatabase } from '../support/database';
import { now, person } from '../support/world';
import { setUp } from './scenarios/impact-set-up';

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');

/** Makes the zip of a company with every kind of record of the books. */
export async function exportOfBooks(dataDir: string): Promise<string> {
  const set = setUp();
  const { db, one, owner, works, form, holdings, bill, income, pay } = set;
  // The owner was paid back, so that there is money to distribute.
  db.update(projects).set({ typedPayer: 'owner' }).run();
  transferWithOwner(owner, form({ direction: 'out', amount: '1800000', date: '2026-03-05' }));
  const change = set.change(12_000);
  set.submit(change);
  set.approve(change);
  set.change(500);
  addOrder(set);
  answerWhoPaid(set);
  pay(bill(300, { phase_id: works, vat_rate: '18', reclaims_vat: 'on' }).id, 100);
  set.reverse(income(70).id);
  income(90_000, { vat_rate: '18', category: 'sale', date: '2026-03-01' });
  addLinkedLoan(set);
  const call = createCall(owner, form({ amount: '40000' })).id;
  issueCall(owner, form({ id: call }));
  payCall(owner, form({ id: call, holding_id: String(holdings.a), amount: '1000' }));
  createCall(owner, form({ amount: '100' }));
  const { id } = createDistribution(owner, form({ cash: '50000', source: 'sale' }));
  approveDistribution(set.admin, form({ id, version: '1' }));
  payDistribution(owner, form({ id, holding_id: String(holdings.a) }));
  createDistribution(owner, form({ cash: '100', source: 'sale' }));
  sellHolding(owner, form({ id: holdings.a, amount: '100000', buyer_name: 'Carl' }));
  createScenario(owner, form({ ...scenario, costs: [{ title: 'Guard', monthly: '100' }] }));
  await addStatement(db, dataDir, { projectId: one.project.id, holdingId: holdings.a });
  signSale(set);
  lockBooks(set.admin, form({ through: '2026-01-31' }));
  return createExport(as(db, one.admin, { dataDir }));
}

const scenario = {
  name: 'Sale',
  exit: 'sale',
  exit_on: '2028-01-31',
  value: '3000000',
  selling_rate: '2',
  tax_rate: '25',
};

type Set = ReturnType<typeof setUp>;

function addOrder({ owner, works, form, bill }: Set) {
  const lines = [{ place: `phase-${works}`, amount: '2000' }];
  const typed = { supplier: 'Cohen & Sons', title: 'Plumbing', retention: '5', lines };
  const { id } = createOrder(owner, form(typed));
  openOrder(owner, form({ id }));
  bill(1000, { order_id: String(id) });
  releaseRetention(owner, form({ id, amount: '20', due_date: '2026-09-01' }));
}

function addLinkedLoan({ owner, form }: Set) {
  const { id: index_id } = createIndex(owner, { name: 'Consumer prices' });
  importIndexRows(owner, { id: index_id, rows: '2025-10,100\n2026-01,105.25' });
  const terms = { lender: 'Fund', principal: '1200', annual_rate: '3', method: 'bullet' };
  const linked = { index_id, base_month: '2025-10', linked_share: '40.5', has_floor: 'on' };
  const days = { months: '6', first_payment_on: '2026-04-01' };
  const { id } = createLoan(owner, form({ ...terms, ...linked, ...days }));
  drawLoan(owner, form({ id }));
  payLoan(owner, form({ id, principal: '100', interest: '3' }));
}

/** The owner paid the typed amounts, and is owed them. */
function answerWhoPaid({ db, one, owner, form }: Set) {
  db.update(projects).set({ typedPayer: null }).run();
  const owed = unansweredAmount(db, one.project.id);
  answerPayer(owner, form({ owner: String(owed / 100) }));
}

/** A contract for a part of the property, for which the buyer has paid some in advance. */
function signSale({ owner, form }: Set) {
  const terms = { buyer: 'Dana Bar', price: '90000', prepaid: '1000', is_whole: '0' };
  createSale(owner, form({ ...terms, contract_on: '2026-03-01', transfer_on: '2027-03-01' }));
}

async function addStatement(
  db: Database,
  dataDir: string,
  of: { projectId: number; holdingId: number },
) {
  const { hash } = await storeBytes(dataDir, pdf);
  const stamps = { createdAt: now, updatedAt: now };
  const stored = { hash, mediaType: 'application/pdf', name: 'a.pdf', size: pdf.length };
  const file = db
    .insert(files)
    .values({ ...stored, ...stamps })
    .returning()
    .get();
  const period = { startsOn: '2026-01-01', endsOn: '2026-02-28', locale: 'en-US' };
  const signed = { figuresHash: 'a'.repeat(64), pdfHash: hash, fileId: file.id };
  db.insert(statements)
    .values({ ...of, ...period, ...signed, ...stamps })
    .run();
}

export type ExportRow = Record<string, unknown>;
type Tables = Map<string, ExportRow[]>;

/** The records of an export by table. */
export async function tablesIn(file: string): Promise<Tables> {
  const parts = await readZip(file);
  const rowsOf = (table: string): ExportRow[] =>
    String(parts.get(dataName(table)) ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  return new Map([...tableNames, 'guests'].map((table) => [table, rowsOf(table)]));
}

/**
 * Imports changed records again and again into one database, as if each were in a zip of its own.
 * Nothing stays in it.
 */
export function trialImports(tables: Tables) {
  const folder = mkdtempSync(join(tmpdir(), 'yesod-trial-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const db = freshDatabase();
  const caller = as(db, person(db, 'superadmin', { companyId: null }), {});
  const put = (table: string, rows: ExportRow[]) =>
    writeFileSync(join(folder, table), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  for (const [table, rows] of tables) put(table, rows);
  const stamps = { createdAt: now, updatedAt: now };
  const ids = (tables.get('files') ?? []).map(({ id, hash, media_type, name, size }) => {
    const stored = { hash, mediaType: media_type, name, size, ...stamps };
    const row = db
      .insert(files)
      .values(stored as typeof files.$inferInsert)
      .returning()
      .get();
    return [id as number, row.id] as const;
  });
  const unpacked = { folder, manifest: { version: 99 } as Manifest, files: new Map(ids) };
  /** @returns the message of the rejection, or null */
  return (table: TableName, rows: ExportRow[]): string | null => {
    put(table, rows);
    try {
      write(db, (tx) => {
        insertCompany(tx, unpacked, caller);
        throw new Undone();
      });
    } catch (error) {
      if (error instanceof Undone) return null;
      return String((error as Error).message);
    } finally {
      put(table, tables.get(table) ?? []);
    }
    return null;
  };
}

class Undone extends Error {}
