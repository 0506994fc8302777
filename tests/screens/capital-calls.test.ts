import { castProjects } from 'db/seeds/cast';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  capitalCallCreatePath,
  capitalCallDeletePath,
  capitalCallEditPath,
  capitalCallIssuePath,
  capitalCallPath,
  capitalCallPayPath,
  capitalCallsPath,
  capitalCallWithdrawPath,
  holdingCreatePath,
  holdingsPath,
  investmentsPath,
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
  home = projectNamed(server, castProjects.dizengoff);
});

type Fields = Record<string, string>;

async function send(path: string, id: string, fields: Fields = {}) {
  const form = formOf((await owner.get(path)).html, id);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return owner.post(path, form);
}

const words = async (path: string, by = owner) => wordsOf(mainOf((await by.get(path)).html));
const confirm = (path: string) => owner.post(path, new FormData());

async function newCall(amount: string): Promise<number> {
  const fields = { amount, purpose: 'Windows' };
  const { status, location } = await send(
    capitalCallCreatePath('member', home),
    'capital-call',
    fields,
  );
  expect(status).toBe(303);
  return Number(/\d+$/.exec(location ?? '')?.[0]);
}

const holder = (name: string) =>
  send(holdingCreatePath('member', home), 'holding', { name, committed: '5,000' });

describe('a capital call', () => {
  test('is found from the holdings, and its empty list says what it is for', async () => {
    const { html } = await owner.get(holdingsPath('member', home));
    expect(html).toContain(`href="${capitalCallsPath('member', home)}"`);
    expect(await words(capitalCallsPath('member', home))).toContain('No capital calls yet.');
  });

  test('is drafted, sent after a question, and paid in parts', async () => {
    for (const name of ['Dana Holder', 'Gil Holder']) await holder(name);
    const id = await newCall('1,000');
    const path = capitalCallPath('member', home, id);
    expect(await words(path)).toContain('Draft. Holders');
    const question = await words(capitalCallIssuePath('member', home, id));
    for (const part of ['from 2 holders', 'Dana Holder', 'only withdrawn'])
      expect(question).toContain(part);
    expect((await confirm(capitalCallIssuePath('member', home, id))).status).toBe(303);
    expect(await words(path)).not.toContain('Draft. Holders');

    const pay = capitalCallPayPath('member', home, id);
    const tooMuch = await send(pay, 'call-payment', { amount: '501', note: 'Bank transfer' });
    expect(tooMuch.status).toBe(422);
    expect(errorBeside(tooMuch.html, 'amount')).toContain('more than the unpaid amount');
    expect(formOf(tooMuch.html, 'call-payment').get('note')).toBe('Bank transfer');
    expect((await send(pay, 'call-payment', { amount: '125.5' })).status).toBe(303);
    const pageText = await words(path);
    for (const figure of ['125.50', '374.50', '874.50']) expect(pageText).toContain(figure);
    expect((await owner.get(capitalCallWithdrawPath('member', home, id))).html).toContain(
      'Reverse the payments first',
    );
  });

  test('is changed and deleted as a draft only, and withdrawn before any payment', async () => {
    const id = await newCall('100');
    const edit = capitalCallEditPath('member', home, id);
    const wrong = await send(edit, 'capital-call', { amount: '1,000,000' });
    expect(errorBeside(wrong.html, 'amount')).toContain('more than the uncalled commitments');
    expect((await send(edit, 'capital-call', { amount: '90' })).status).toBe(303);
    expect((await send(edit, 'capital-call', { version: '1' })).status).toBe(409);
    expect((await confirm(capitalCallDeletePath('member', home, id))).status).toBe(303);
    expect((await owner.get(capitalCallPath('member', home, id))).status).toBe(404);

    const issuedId = await newCall('100');
    await confirm(capitalCallIssuePath('member', home, issuedId));
    expect((await owner.get(capitalCallEditPath('member', home, issuedId))).status).toBe(404);
    const withdraw = await confirm(capitalCallWithdrawPath('member', home, issuedId));
    expect(withdraw.status).toBe(303);
    expect(await words(capitalCallPath('member', home, issuedId))).toContain('Withdrawn');
  });

  test('is hidden from investors, tenants and other companies', async () => {
    for (const account of ['investor', 'tenant', 'admin2']) {
      const other = client(server, `${account}@yesod.demo`);
      expect((await other.get(capitalCallsPath('member', home))).html).not.toContain('Windows');
    }
  });
});

test('an investor finds the calls of their own holding', async () => {
  const investor = client(server, 'investor@yesod.demo');
  const { html } = await investor.get(investmentsPath());
  const [, href = ''] = /href="(\/investments\/\d+)"/.exec(html) ?? [];
  const page = await words(href, investor);
  for (const part of ['Kitchen and windows', 'Call 2', 'Call 1']) expect(page).toContain(part);
});
