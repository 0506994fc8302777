import { budgetLines, journalEntries } from 'db/schema/book';
import { projects } from 'db/schema/project';
import { castProjects } from 'db/seeds/cast';
import { and, desc, eq, gt } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  billCreatePath,
  billsPath,
  entryPath,
  entryPayPath,
  entryReversePath,
  expenseCreatePath,
  incomeCreatePath,
  journalExportPath,
  journalPath,
  moneyPath,
} from '~/book-paths';
import { checkBooks } from '~/models/books/check.server';
import { dashboardPath, filePath } from '~/paths';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, mainOf, tagsOf, wordsOf } from '../support/html';
import { pdf } from '../support/paper';
import { changeDatabase, projectNamed, withDatabase } from '../support/peek';
import { photo } from '../support/photo';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let owner: Client;
let home: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  owner = client(server, 'entrepreneur@yesod.demo');
  home = projectNamed(server, castProjects.neveTzedek);
});

const page = async (path: string) => wordsOf(mainOf((await owner.get(path)).html));
const formPath = {
  expense: () => expenseCreatePath('member', home),
  bill: () => billCreatePath('member', home),
  income: () => incomeCreatePath('member', home),
};

async function send(
  kind: keyof typeof formPath,
  fields: Record<string, string>,
  files: File[] = [],
  path = formPath[kind](),
) {
  const form = formOf((await owner.get(path)).html, kind);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.delete('receipts[0][file]');
  for (const file of files) form.append('receipts[0][file]', file);
  return { ...(await owner.post(path, form)), form };
}

const newest = () =>
  withDatabase(server, (db) =>
    db.select().from(journalEntries).orderBy(desc(journalEntries.id)).limit(1).get(),
  )!;
const count = () =>
  withDatabase(server, (db) => db.select({ id: journalEntries.id }).from(journalEntries).all())
    .length;

async function posted(...sent: Parameters<typeof send>): Promise<number> {
  expect((await send(...sent)).status).toBe(303);
  return newest().id;
}

describe('an expense', () => {
  test('needs only an amount, and a photo of its receipt opens beside the figures', async () => {
    const { status, location } = await send(
      'expense',
      { amount: '1180', supplier: 'Galil Paint' },
      [await photo('receipt.jpg'), pdf('invoice.pdf')],
    );
    expect([status, location]).toEqual([303, moneyPath('member', home)]);
    const { id, supplierId } = newest();
    const { html } = await owner.get(entryPath('member', home, id));
    const words = wordsOf(mainOf(html));
    for (const shown of ['1,180', 'Galil Paint', 'invoice.pdf', 'Bookkeeping', 'Bank and cash'])
      expect(words).toContain(shown);
    const picture = tagsOf(html, 'img').find(({ alt }) => alt === 'Receipt 1');
    expect((await owner.download(picture?.src ?? '')).headers.get('content-type')).toBe(
      'image/webp',
    );
    const investor = client(server, 'investor@yesod.demo');
    expect((await investor.get(picture?.src ?? '')).status).toBe(404);
    expect((await investor.get(entryPath('member', home, id))).status).toBe(404);
    expect(supplierId).not.toBeNull();
  });

  test('names what was saved, with links to it and to the next one', async () => {
    await send('expense', { amount: '75.50' });
    const { html } = await owner.get(journalPath('member', home));
    const toast = html.slice(html.indexOf('class="toast'));
    expect(wordsOf(toast)).toContain('Expense of $75.50 saved.');
    expect(toast).toContain(`href="${expenseCreatePath('member', home)}"`);
    expect(toast).toContain(`href="${entryPath('member', home, newest().id)}"`);
  });

  test('sent twice is one expense', async () => {
    const { form } = await send('expense', { amount: '12' });
    const before = count();
    expect((await owner.post(formPath.expense(), form)).status).toBe(303);
    expect(count()).toBe(before);
  });

  test('keeps everything when it is rejected, and proposes the supplier’s last category', async () => {
    await posted('expense', { amount: '10', supplier: 'Dan Glass', category: 'labour' });
    const { status, html } = await send(
      'expense',
      { amount: 'ten', supplier: 'dan glass', note: 'Window', vat_rate: 'x' },
      [await photo('a.jpg')],
    );
    expect(status).toBe(422);
    expect(errorBeside(html, 'amount')).toContain('Error');
    expect(errorBeside(html, 'vat_rate')).toContain('17.5');
    const form = formOf(html, 'expense');
    expect(['supplier', 'note', 'category'].map((name) => form.get(name))).toEqual([
      'dan glass',
      'Window',
      'labour',
    ]);
    const fileId = String(form.get('receipts[0][file_id]'));
    form.set('amount', '20');
    form.set('vat_rate', '');
    form.delete('receipts[0][file]');
    expect((await owner.post(formPath.expense(), form)).status).toBe(303);
    const { html: shown } = await owner.get(entryPath('member', home, newest().id));
    expect(shown).toContain(filePath(Number(fileId)));
  });

  test('has the category of the last entry with its supplier if none is chosen', async () => {
    await posted('expense', { amount: '10', supplier: 'Shai Stone', category: 'materials' });
    await posted('expense', { amount: '11', supplier: 'Shai Stone' });
    expect(newest().category).toBe('materials');
  });

  test('proposes the VAT of the last one', async () => {
    await posted('expense', { amount: '118', vat_rate: '18', reclaims_vat: 'on' });
    const form = formOf((await owner.get(formPath.expense())).html, 'expense');
    expect([form.get('vat_rate'), form.get('reclaims_vat')]).toEqual(['18', 'on']);
  });

  test('asks for a phase first if the project has none', async () => {
    changeDatabase(server, (tx) => {
      const { id: _, ...copy } = tx.select().from(projects).where(eq(projects.id, home)).get()!;
      tx.insert(projects)
        .values({ ...copy, name: 'Bare walls' })
        .run();
    });
    const id = projectNamed(server, 'Bare walls');
    expect(await page(expenseCreatePath('member', id))).toContain('Add a phase');
  });
});

describe('a correction', () => {
  test('starts with the entry, and posts its reversal and the new one', async () => {
    const old = await posted('expense', { amount: '900', note: 'Sink' }, [await photo('s.jpg')]);
    const path = expenseCreatePath('member', home, { corrects: old });
    expect(await page(path)).toContain(`Corrects entry ${old} of`);
    const before = count();
    const id = await posted('expense', { amount: '90' }, [], path);
    expect(count()).toBe(before + 2);
    const words = await page(entryPath('member', home, id));
    expect(words).toContain(`Corrects Expense ${old}`);
    expect(words).toContain('Sink');
    expect(tagsOf((await owner.get(entryPath('member', home, id))).html, 'img').length).toBe(1);
    const { html } = await owner.get(entryPath('member', home, old));
    expect(wordsOf(mainOf(html))).toContain('This entry was reversed.');
    expect(html).not.toContain(`?corrects=${old}`);
    expect((await owner.get(`${entryReversePath('member', home, old)}`)).html).toContain(
      'was corrected or reversed already',
    );
  });

  test('of another project does not exist', async () => {
    const id = await posted('expense', { amount: '9' });
    const other = projectNamed(server, castProjects.rothschild);
    const ways = [
      expenseCreatePath('member', other, { corrects: id }),
      entryPath('member', other, id),
      entryPayPath('member', other, id),
      entryReversePath('member', other, id),
    ];
    for (const path of ways) expect([path, (await owner.get(path)).status]).toEqual([path, 404]);
    const before = count();
    await owner.post(entryReversePath('member', other, id));
    expect(count()).toBe(before);
  });

  test('of a locked month is dated on the first open day and says so', async () => {
    const id = await posted('expense', { amount: '33', date: '2020-03-04' });
    changeDatabase(server, (tx) => {
      const locked = { booksLockedThrough: '2020-03-31' };
      tx.update(projects).set(locked).where(eq(projects.id, home)).run();
    });
    const question = await page(entryReversePath('member', home, id));
    expect(question).toContain('the reversal counts for 01/04/2020');
    await owner.post(entryReversePath('member', home, id));
    expect(newest()).toMatchObject({
      reverses: id,
      date: '2020-04-01',
      documentDate: '2020-03-04',
    });
    expect(await page(entryPath('member', home, newest().id))).toContain(
      'the entry counts for 01/04/2020',
    );
  });
});

describe('a bill', () => {
  const due = { amount: '2000', supplier: 'Rimon Roofs', due_date: '2026-01-05' };

  test('is paid in part, then in full, and opened again by a reversal', async () => {
    const id = await posted('bill', due);
    const pay = entryPayPath('member', home, id);
    const form = () => owner.get(pay).then(({ html }) => formOf(html, 'payment'));
    const first = await form();
    expect(first.get('amount')).toBe('2000');
    first.set('amount', '500');
    expect((await owner.post(pay, first)).location).toBe(entryPath('member', home, id));
    expect(await page(entryPath('member', home, id))).toContain('reverse its payments first');
    const tooMuch = await form();
    expect(tooMuch.get('amount')).toBe('1500');
    tooMuch.set('amount', '1500.01');
    const { status, html } = await owner.post(pay, tooMuch);
    expect([status, errorBeside(html, 'amount')]).toEqual([
      422,
      'Error: This is more than what is still to pay.',
    ]);
    await owner.post(pay, await form());
    expect(await page(pay)).toContain('This bill is paid.');
    await owner.post(entryReversePath('member', home, newest().id));
    expect(formOf((await owner.get(pay)).html, 'payment').get('amount')).toBe('1500');
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
    const other = projectNamed(server, castProjects.rothschild);
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
    expect(own.map((row) => row.slice(4, 10))).toEqual([
      ['Costs', '50', '', '50', '9', '18'],
      ['VAT', '9', '', '50', '9', '18'],
      ['Bank and cash', '', '50', '50', '9', '18'],
      ['Bank and cash', '', '9', '50', '9', '18'],
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
