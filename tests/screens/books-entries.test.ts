import { budgetLines } from 'db/schema/book';
import { projects } from 'db/schema/project';
import { castProjects } from 'db/seeds/cast';
import { and, eq, gt } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  entryPath,
  entryPayPath,
  entryReversePath,
  expenseCreatePath,
  journalPath,
  moneyPath,
} from '~/book-paths';
import { checkBooks } from '~/models/books/check.server';
import { filePath } from '~/paths';
import { openBooks } from '../support/books';
import { client } from '../support/client';
import { errorBeside, formOf, mainOf, tagsOf, wordsOf } from '../support/html';
import { pdf } from '../support/paper';
import { changeDatabase, projectNamed, withDatabase } from '../support/peek';
import { photo } from '../support/photo';

type Books = Awaited<ReturnType<typeof openBooks>>;
let server: Books['server'];
let owner: Books['owner'];
let home: Books['home'];
let send: Books['send'];
let newest: Books['newest'];
let page: Books['page'];
let count: Books['count'];
let posted: Books['posted'];
beforeAll(async () => {
  ({ server, owner, home, send, newest, page, count, posted } = await openBooks());
});

describe('an expense', () => {
  test('needs only an amount, and a photo of its receipt opens next to the figures', async () => {
    const { status, location } = await send(
      'expense',
      { amount: '1180', supplier: 'Galil Paint' },
      [await photo('receipt.jpg'), pdf('invoice.pdf')],
    );
    expect([status, location]).toEqual([303, moneyPath('member', home)]);
    const { id, supplierId } = newest();
    const { html } = await owner.get(entryPath('member', home, id));
    const words = wordsOf(mainOf(html));
    for (const word of ['1,180', 'Galil Paint', 'invoice.pdf', 'Bookkeeping', 'Bank and cash'])
      expect(words).toContain(word);
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
    expect((await owner.post(expenseCreatePath('member', home), form)).status).toBe(303);
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
    expect((await owner.post(expenseCreatePath('member', home), form)).status).toBe(303);
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
    const form = formOf((await owner.get(expenseCreatePath('member', home))).html, 'expense');
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
