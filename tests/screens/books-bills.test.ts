import { budgetLines } from 'db/schema/book';
import { castProjects } from 'db/seeds/cast';
import { and, eq, gt } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  billsPath,
  entryPath,
  entryPayPath,
  entryReversePath,
  journalExportPath,
  journalPath,
} from '~/book-paths';
import { checkBooks } from '~/models/books/check.server';
import { dashboardPath } from '~/paths';
import { openBooks } from '../support/books';
import { errorBeside, formOf } from '../support/html';
import { projectNamed, withDatabase } from '../support/peek';

type Books = Awaited<ReturnType<typeof openBooks>>;
let server: Books['server'];
let owner: Books['owner'];
let home: Books['home'];
let send: Books['send'];
let newest: Books['newest'];
let page: Books['page'];
let posted: Books['posted'];
beforeAll(async () => {
  ({ server, owner, home, send, newest, page, posted } = await openBooks());
});

describe('a bill', () => {
  const due = { amount: '2000', supplier: 'Rimon Roofs', due_date: '2026-01-05' };

  test('is paid in part, then in full, and opened again by a reversal', async () => {
    const id = await posted('bill', due);
    const pay = entryPayPath('member', home, id);
    const form = () => owner.get(pay).then(({ html }) => formOf(html, 'payment'));
    const first = await form();
    expect(first.get('amount')).toBe('2,000');
    first.set('amount', '500');
    expect((await owner.post(pay, first)).location).toBe(entryPath('member', home, id));
    expect(await page(entryPath('member', home, id))).toContain('reverse its payments first');
    const tooMuch = await form();
    expect(tooMuch.get('amount')).toBe('1,500');
    tooMuch.set('amount', '1500.01');
    const { status, html } = await owner.post(pay, tooMuch);
    expect([status, errorBeside(html, 'amount')]).toEqual([
      422,
      'Error: This is more than the unpaid amount.',
    ]);
    await owner.post(pay, await form());
    expect(await page(pay)).toContain('This bill is paid.');
    await owner.post(entryReversePath('member', home, newest().id));
    expect(formOf((await owner.get(pay)).html, 'payment').get('amount')).toBe('1,500');
  });

  test('needs a supplier and a day to pay by', async () => {
    const { status, html } = await send('bill', { amount: '5' });
    expect(status).toBe(422);
    for (const name of ['supplier', 'due_date']) expect(errorBeside(html, name)).toContain('Error');
  });

  test('is listed as overdue until it is paid, and counted on the dashboard', async () => {
    const id = await posted('bill', { ...due, supplier: 'Overdue Ltd' });
    const words = await page(billsPath('member'));
    expect(words).toMatch(/Overdue Ltd.*05\/01\/2026.*Overdue.*Neve Tzedek/);
    expect(await page(dashboardPath('member'))).toMatch(/\d+ bills to pay within 30 days/);
    const pay = entryPayPath('member', home, id);
    await owner.post(pay, formOf((await owner.get(pay)).html, 'payment'));
    expect(await page(billsPath('member'))).not.toContain('Overdue Ltd');
  });
});

describe('the journal', () => {
  test('lists, filters and searches the entries of one project', async () => {
    const rent = await posted('income', { amount: '3300', category: 'rent', note: 'March rent' });
    const words = await page(journalPath('member', home));
    expect(words).toContain(`Income ${rent}`);
    const filtered = await page(journalPath('member', home, { kind: 'income' }));
    expect(filtered).toContain(`Income ${rent}`);
    expect(filtered).not.toMatch(/Expense \d/);
    expect(await page(`${journalPath('member', home)}?search=March rent`)).toContain('1–1 of 1');
    const other = projectNamed(server, castProjects.dizengoff);
    expect(await page(journalPath('member', other))).not.toContain(`Income ${rent}`);
    expect(await page(journalPath('member', other, { kind: 'income' }))).toContain(
      'There is nothing here',
    );
  });

  test('is a file with one row per posting, whose sides are equal', async () => {
    await posted('expense', { amount: '59', vat_rate: '18', reclaims_vat: 'on', note: '=1+1' });
    const { html: csv } = await owner.get(journalExportPath('member', home));
    const lines = csv.trim().split('\r\n');
    expect(lines[0]).toContain('Entry,Date,Document date,Kind,Account,Debit,Credit,Net,VAT');
    const rows = lines.slice(1).map((row) => row.split(','));
    const sum = (column: number) =>
      Math.round(rows.reduce((total, row) => total + Number(row[column]) * 100, 0));
    expect(sum(5)).toBe(sum(6));
    const own = rows.filter(([id]) => id === String(newest().id));
    // The net amount and the VAT of a document are in its first row only.
    expect(own.map((row) => row.slice(4, 10))).toEqual([
      ['Work', '50', '', '50', '9', '18'],
      ['VAT to recover', '9', '', '', '', '18'],
      ['Bank and cash', '', '50', '', '', '18'],
      ['Bank and cash', '', '9', '', '', '18'],
    ]);
    expect(own[0]?.join()).toContain("'=1+1");
  });
});

test('every kept sum still agrees with the entries', () => {
  expect(withDatabase(server, checkBooks)).toEqual([]);
  const paid = withDatabase(server, (db) =>
    db
      .select({ id: budgetLines.id })
      .from(budgetLines)
      .where(and(eq(budgetLines.projectId, home), gt(budgetLines.paid, 0)))
      .all(),
  );
  expect(paid.length).toBeGreaterThan(0);
});
