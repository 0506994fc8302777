import { castProjects } from 'db/seeds/cast';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  entryPath,
  entryReversePath,
  loanCreatePath,
  loanDeletePath,
  loanDrawPath,
  loanEditPath,
  loanPath,
  loanPayPath,
  loansPath,
  moneyPath,
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

type Fields = Record<string, string>;

async function send(path: string, id: string, fields: Fields = {}) {
  const form = formOf((await owner.get(path)).html, id);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return owner.post(path, form);
}

const words = async (path: string, by = owner) => wordsOf(mainOf((await by.get(path)).html));

const terms = {
  lender: 'Bank Hapoalim',
  principal: '100,000',
  annual_rate: '12',
  method: 'annuity',
  first_payment_on: '2026-04-15',
  months: '360',
};

async function newLoan(more: Fields = {}): Promise<number> {
  const { status, location } = await send(loanCreatePath('member', home), 'loan', {
    ...terms,
    ...more,
  });
  expect(status).toBe(303);
  return Number(/\d+$/.exec(location ?? '')?.[0]);
}

const draw = (id: number) => send(loanDrawPath('member', home, id), 'draw', { date: '2026-03-15' });

describe('a loan', () => {
  test('is found from the money page, and its empty list says what it is for', async () => {
    const { html } = await owner.get(moneyPath('member', home));
    expect(html).toContain(`href="${loansPath('member', home)}"`);
    expect(await words(loansPath('member', home))).toContain('No loans yet.');
  });

  test('is added, drawn, paid and reversed', async () => {
    const id = await newLoan();
    const path = loanPath('member', home, id);
    expect(await words(path)).toContain('Not drawn');
    expect((await draw(id)).status).toBe(303);
    expect(await words(path)).toContain('1,028.61');
    const pay = await send(loanPayPath('member', home, id), 'instalment', { date: '2026-04-15' });
    expect(pay.status).toBe(303);
    const page = await words(path);
    for (const figure of ['99,971.39', '28.61', 'Instalment of a loan', 'Running'])
      expect(page).toContain(figure);
    expect(await words(loansPath('member', home))).toContain('99,971.39');

    const [entry] = [...(await owner.get(path)).html.matchAll(/journal\/(\d+)"/g)]
      .map(([, number]) => Number(number))
      .toSorted((one, other) => other - one);
    const entryPage = await owner.get(entryPath('member', home, entry ?? 0));
    expect(entryPage.html).toContain(`href="${path}"`);
    const reversal = await owner.post(entryReversePath('member', home, entry ?? 0), new FormData());
    expect(reversal.status).toBe(303);
    expect(await words(path)).toContain('Reversed');
    expect(await words(loansPath('member', home))).toContain('100,000');
  });

  test('keeps the input, with messages at the fields', async () => {
    const path = loanCreatePath('member', home);
    const wrong = await send(path, 'loan', { ...terms, months: '601', annual_rate: 'many' });
    expect(wrong.status).toBe(422);
    expect(errorBeside(wrong.html, 'months')).toContain('1 to 600');
    expect(errorBeside(wrong.html, 'annual_rate')).not.toBe('');
    expect(formOf(wrong.html, 'loan').get('lender')).toBe('Bank Hapoalim');

    const id = await newLoan();
    await draw(id);
    const more = { principal: '100,001', date: '2026-04-15' };
    const tooMuch = await send(loanPayPath('member', home, id), 'instalment', more);
    expect(tooMuch.status).toBe(422);
    expect(errorBeside(tooMuch.html, 'principal')).toContain('more than what is owed on that day');
  });

  test('is changed and deleted until it is drawn', async () => {
    const id = await newLoan({ lender: 'Cousin Avi' });
    const edit = loanEditPath('member', home, id);
    expect((await send(edit, 'loan', { annual_rate: '6.5' })).status).toBe(303);
    expect(await words(loanPath('member', home, id))).toContain('6.5% a year');
    expect((await send(edit, 'loan', { version: '1' })).status).toBe(409);
    const remove = await owner.post(loanDeletePath('member', home, id), new FormData());
    expect(remove.status).toBe(303);
    expect((await owner.get(loanPath('member', home, id))).status).toBe(404);

    const runningId = await newLoan();
    await draw(runningId);
    expect((await owner.get(loanEditPath('member', home, runningId))).status).toBe(404);
    const { html } = await owner.get(loanDeletePath('member', home, runningId));
    expect(wordsOf(html)).toContain('never deleted');
  });

  test('is hidden from investors, tenants and other companies', async () => {
    const id = await newLoan();
    for (const account of ['investor', 'tenant', 'admin2']) {
      const other = client(server, `${account}@yesod.demo`);
      for (const path of [loansPath('member', home), loanPath('member', home, id)])
        expect((await other.get(path)).html).not.toContain('Bank Hapoalim');
    }
  });
});

test('the demo has a loan with instalments in an English and in a Hebrew project', async () => {
  const admin = client(server, 'admin@yesod.demo');
  for (const name of ['Yarkon View Tower', 'לופט פלורנטין']) {
    const path = loansPath('admin', projectNamed(server, name));
    const { html } = await admin.get(path);
    const [, href = ''] = new RegExp(`href="(${path}/\\d+)"`).exec(html) ?? [];
    expect(await words(href, admin)).toContain('Running');
  }
});
