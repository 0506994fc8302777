import { castProjects } from 'db/seeds/cast';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  indexCreatePath,
  indexDeletePath,
  indexEditPath,
  indexesPath,
  indexImportPath,
  indexPath,
  indexRowCreatePath,
  indexRowDeletePath,
  indexRowEditPath,
  loanCreatePath,
  loanDrawPath,
  loanEditPath,
  loanPath,
  loanPayPath,
  loansPath,
} from '~/book-paths';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, mainOf, wordsOf } from '../support/html';
import { projectNamed } from '../support/peek';
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

type Fields = Record<string, string | Blob>;

async function send(path: string, id: string, fields: Fields = {}) {
  const form = formOf((await owner.get(path)).html, id);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return owner.post(path, form);
}

const words = async (path: string, by = owner) => wordsOf(mainOf((await by.get(path)).html));

let count = 0;

async function newIndex(): Promise<number> {
  count += 1;
  const name = `Prices ${count}`;
  const { status, location } = await send(indexCreatePath('member'), 'price-index', { name });
  expect(status).toBe(303);
  return Number(/\d+$/.exec(location ?? '')?.[0]);
}

/** Presses the button of a page that shows what would be imported. */
function confirm(path: string, html: string) {
  const form = formOf(html, 'confirm');
  form.set('confirm', 'on');
  return owner.post(path, form);
}

async function importRows(id: number, rows: string) {
  const path = indexImportPath('member', id);
  const checked = await send(path, 'import', { rows });
  expect((await confirm(path, checked.html)).status).toBe(303);
}

const prices = 'month,value\n2025-10,100\n2025-11,101\n2025-12,102.5\n2026-01,105';

describe('an index', () => {
  test('is found from the loans, created, renamed and deleted', async () => {
    expect((await owner.get(loansPath('member', home))).html).toContain(
      `href="${indexesPath('member')}"`,
    );
    const id = await newIndex();
    expect(await words(indexPath('member', id))).toContain('No values yet.');
    const edit = indexEditPath('member', id);
    expect((await send(edit, 'price-index', { name: 'Building costs' })).status).toBe(303);
    expect(await words(indexesPath('member'))).toContain('Building costs');
    const stale = await send(edit, 'price-index', { name: 'Other', version: '1' });
    expect(stale.status).toBe(409);
    expect(formOf(stale.html, 'price-index').get('name')).toBe('Other');
    const duplicate = await send(indexCreatePath('member'), 'price-index', {
      name: 'building COSTS',
    });
    expect(errorBeside(duplicate.html, 'name')).toContain('already exists');
    const remove = await owner.post(indexDeletePath('member', id), new FormData());
    expect(remove.status).toBe(303);
    expect((await owner.get(indexPath('member', id))).status).toBe(404);
  });

  test('gets values from a file, after a page that shows each row', async () => {
    const id = await newIndex();
    const path = indexImportPath('member', id);
    const file = new File([`\ufeffMonth;Value\r\n2025-10;100\r\n11/2025;101.5\r\n`], 'prices.csv');
    const checked = await send(path, 'import', { file });
    const pageText = wordsOf(mainOf(checked.html));
    for (const text of ['New: 2.', '2025-11', '101.5', '2025-12-15'])
      expect(pageText).toContain(text);
    expect((await owner.get(indexPath('member', id))).html).not.toContain('101.5');
    const done = await confirm(path, checked.html);
    expect([done.status, done.location]).toEqual([303, indexPath('member', id)]);
    expect(await words(indexPath('member', id))).toContain('101.5');
    // The same form again imports nothing twice.
    expect((await confirm(path, checked.html)).status).toBe(303);
    const again = await send(path, 'import', { rows: '2025-10,100\n2025-11,101.6' });
    expect(wordsOf(mainOf(again.html))).toContain('Changed: 1. Unchanged: 1.');
  });

  test('shows each error of a file, and imports none of its rows', async () => {
    const id = await newIndex();
    const path = indexImportPath('member', id);
    const rows = '2025-13,100\n2025-10,-1\n2025-11,many\n2025-11,1\n2025-12,99999999999';
    const checked = await send(path, 'import', { rows });
    const pageText = wordsOf(mainOf(checked.html));
    for (const text of ['5 rows have errors', 'Enter the month as', 'A row above has the same'])
      expect(pageText).toContain(text);
    expect(checked.html).not.toContain('id="confirm"');
    expect(formOf(checked.html, 'import').get('rows')).toBe(rows);
    const forced = formOf(checked.html, 'import');
    forced.set('confirm', 'on');
    expect(wordsOf((await owner.post(path, forced)).html)).toContain('5 rows have errors');
    const binary = new File([new Uint8Array([0xff, 0xfe, 0, 1])], 'prices.csv');
    const refused = await send(path, 'import', { file: binary });
    expect(wordsOf(refused.html)).toContain('not text in UTF-8');
    expect(await words(indexPath('member', id))).toContain('No values yet.');
  });

  test('has values that are added, changed and deleted one by one', async () => {
    const id = await newIndex();
    const add = indexRowCreatePath('member', id);
    expect((await send(add, 'index-row', { month: '2025-10', value: '100.1' })).status).toBe(303);
    const wrong = await send(add, 'index-row', { month: '2025-10', value: 'x' });
    expect([wrong.status, formOf(wrong.html, 'index-row').get('value')]).toEqual([422, 'x']);
    expect(errorBeside(wrong.html, 'value')).toContain('107.4');
    const { html } = await owner.get(indexPath('member', id));
    const [, row = ''] = /values\/(\d+)\/edit/.exec(html) ?? [];
    const edit = indexRowEditPath('member', id, row);
    expect((await send(edit, 'index-row', { value: '100.2' })).status).toBe(303);
    expect(await words(indexPath('member', id))).toContain('100.2');
    expect((await send(edit, 'index-row', { value: '1', version: '1' })).status).toBe(409);
    const remove = indexRowDeletePath('member', id, row);
    expect(wordsOf((await owner.get(remove)).html)).toContain('Delete the value');
    expect((await owner.post(remove, new FormData())).status).toBe(303);
    expect((await owner.get(edit)).status).toBe(404);
  });

  test('is hidden from investors, tenants and other companies', async () => {
    const id = await newIndex();
    for (const account of ['investor', 'tenant', 'admin2']) {
      const other = client(server, `${account}@yesod.demo`);
      for (const path of [indexesPath('member'), indexPath('member', id)])
        expect((await other.get(path)).html).not.toContain('Prices ');
    }
  });
});

const terms = {
  lender: 'Index Fund',
  principal: '120,000',
  annual_rate: '0',
  method: 'equal-principal',
  first_payment_on: '2026-01-20',
  months: '12',
};

async function newLoan(fields: Fields) {
  const response = await send(loanCreatePath('member', home), 'loan', { ...terms, ...fields });
  return { ...response, id: Number(/\d+$/.exec(response.location ?? '')?.[0]) };
}

describe('a loan that follows an index', () => {
  test('is linked on its form, and its page marks final and provisional amounts', async () => {
    const index = await newIndex();
    await importRows(index, prices);
    const link = { index_id: String(index), base_month: '2025-10', linked_share: '50' };
    const noBase = await newLoan({ ...link, base_month: '2020-01' });
    expect(noBase.status).toBe(422);
    expect(errorBeside(noBase.html, 'base_month')).toContain('no value for this month');
    expect(formOf(noBase.html, 'loan').get('index_id')).toBe(String(index));
    const { id } = await newLoan(link);
    const edit = formOf((await owner.get(loanEditPath('member', home, id))).html, 'loan');
    expect([edit.get('linked_share'), edit.get('base_month')]).toEqual(['50', '2025-10']);
    await send(loanDrawPath('member', home, id), 'draw', { date: '2025-12-20' });
    const page = await words(loanPath('member', home, id));
    // Half of 10,000 follows 102.5 / 100.
    for (const text of ['50%', '10,125', 'Dec 2025', 'Final', 'Provisional'])
      expect(page).toContain(text);
    expect(await words(loansPath('member', home))).toContain(`Linked to Prices`);

    const pay = loanPayPath('member', home, id);
    expect(wordsOf((await owner.get(pay)).html)).toContain('without linkage');
    const paid = await send(pay, 'instalment', { date: '2026-01-20' });
    expect(paid.status).toBe(303);
    const after = await words(loanPath('member', home, id));
    for (const text of ['Linkage differences', '125']) expect(after).toContain(text);
    const values = await words(indexPath('member', index));
    for (const text of ['Paid with', 'At the signing']) expect(values).toContain(text);
    const refused = await owner.get(indexDeletePath('member', index));
    expect(wordsOf(refused.html)).toContain('cannot be deleted');
    const forced = await owner.post(indexDeletePath('member', index), new FormData());
    expect(forced.status).toBe(409);
  });

  test('never follows the index of another company', async () => {
    const other = client(server, 'admin2@yesod.demo');
    const form = formOf((await other.get(indexCreatePath('admin'))).html, 'price-index');
    form.set('name', 'Of another company');
    const { location } = await other.post(indexCreatePath('admin'), form);
    const index_id = /\d+$/.exec(location ?? '')?.[0] ?? '';
    const index = await newIndex();
    await importRows(index, prices);
    const { status, html } = await newLoan({ index_id, base_month: '2025-10' });
    expect(status).toBe(422);
    expect(errorBeside(html, 'index_id')).not.toBe('');
    expect(html).not.toContain('Of another company');
  });
});
