import { castProjects } from 'db/seeds/cast';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  allChangeOrdersPath,
  changeOrderApprovePath,
  changeOrderCreatePath,
  changeOrderPath,
  changeOrderRejectPath,
  changeOrderSubmitPath,
  changeOrdersPath,
  orderBillPath,
  orderClosePath,
  orderCreatePath,
  orderEditPath,
  orderOpenPath,
  orderPath,
  orderReleasePath,
  ordersPath,
} from '~/book-paths';
import { dashboardPath } from '~/paths';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, mainOf, tagsOf, wordsOf } from '../support/html';
import { pdf } from '../support/paper';
import { projectNamed } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let who: Record<'admin' | 'entrepreneur' | 'investor' | 'admin2', Client>;
let home: number;
let place: string;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  const person = (account: string) => client(server, `${account}@yesod.demo`);
  who = {
    admin: person('admin'),
    entrepreneur: person('entrepreneur'),
    investor: person('investor'),
    admin2: person('admin2'),
  };
  home = projectNamed(server, castProjects.neveTzedek);
  const { html } = await who.entrepreneur.get(orderCreatePath('member', home));
  place = tagsOf(html, 'option').find(({ value }) => value?.startsWith('phase-'))?.value ?? '';
});

type Fields = Record<string, string>;

async function send(by: Client, path: string, id: string, fields: Fields, from = path) {
  const form = formOf((await by.get(from)).html, id);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return by.post(path, form);
}

const words = async (by: Client, path: string) => wordsOf(mainOf((await by.get(path)).html));
const idIn = (location: string | null) => Number(/\d+$/.exec(location ?? '')?.[0]);

const orderFields = () => ({
  title: 'Plumbing',
  supplier: 'Pipes & Sons',
  retention: '10',
  'lines[0].place': place,
  'lines[0].amount': '265,000',
});

async function placedOrder(): Promise<number> {
  const path = orderCreatePath('member', home);
  const id = idIn((await send(who.entrepreneur, path, 'order', orderFields())).location);
  await who.entrepreneur.post(orderOpenPath('member', home, id), new FormData());
  return id;
}

describe('an order', () => {
  test('is drafted with rows and a document, placed, billed, released and closed', async () => {
    const path = orderCreatePath('member', home);
    const form = formOf((await who.entrepreneur.get(path)).html, 'order');
    for (const [name, value] of Object.entries(orderFields())) form.set(name, value);
    form.append('documents[0][file]', pdf('quote.pdf'));
    const { status, location } = await who.entrepreneur.post(path, form);
    expect(status).toBe(303);
    const id = idIn(location);
    expect(await words(who.entrepreneur, location!)).toContain('quote.pdf');
    await who.entrepreneur.post(orderOpenPath('member', home, id), new FormData());
    const bill = { amount: '132,500', due_date: '2026-04-01' };
    const billPath = orderBillPath('member', home, id);
    expect((await send(who.entrepreneur, billPath, 'bill', bill)).status).toBe(303);
    const page = await words(who.entrepreneur, orderPath('member', home, id));
    for (const figure of ['265,000', '132,500', '13,250', '145,750', '119,250'])
      expect(page).toContain(figure);
    const releasePath = orderReleasePath('member', home, id);
    const release = { amount: '3,250', due_date: '2026-09-01' };
    expect((await send(who.entrepreneur, releasePath, 'release', release)).status).toBe(303);
    expect(await words(who.entrepreneur, orderPath('member', home, id))).toContain('142,500');
    const closePath = orderClosePath('member', home, id);
    expect(await words(who.entrepreneur, closePath)).toContain('leaves the forecast');
    await who.entrepreneur.post(closePath, new FormData());
    expect(await words(who.entrepreneur, orderPath('member', home, id))).toContain('Closed');
    expect(await words(who.entrepreneur, ordersPath('member', home))).toContain('Plumbing');
  });

  test('keeps the input when a field is missing, and is edited', async () => {
    const path = orderCreatePath('admin', home);
    const refused = await send(who.admin, path, 'order', { ...orderFields(), title: '' });
    expect(refused.status).toBe(422);
    expect(errorBeside(refused.html, 'title')).toContain('Error');
    expect(formOf(refused.html, 'order').get('lines[0].amount')).toBe('265,000');
    const id = await placedOrder();
    const edit = orderEditPath('admin', home, id);
    expect((await send(who.admin, edit, 'order', { title: 'Heating' })).status).toBe(303);
    expect(await words(who.admin, orderPath('admin', home, id))).toContain('Heating');
    const stale = await send(who.admin, edit, 'order', { version: '1' });
    expect(stale.status).toBe(409);
  });

  test('is hidden from investors and other companies', async () => {
    const id = await placedOrder();
    const own = await who.investor.get(orderPath('member', home, id));
    const other = await who.admin2.get(orderPath('admin', home, id));
    expect([own.status, other.status]).toEqual([404, 404]);
  });
});

describe('a change order', () => {
  const fields = () => ({
    title: 'Deeper foundations',
    reason: 'Rock was found.',
    funding: 'contingency',
    days: '14',
    'lines[0].place': place,
    'lines[0].amount': '1,000',
  });

  async function submitted(): Promise<number> {
    const path = changeOrderCreatePath('member', home);
    const { location } = await send(who.entrepreneur, path, 'change-order', fields());
    const id = idIn(location);
    const submit = changeOrderSubmitPath('member', home, id);
    const response = await send(who.entrepreneur, submit, 'decision', {}, location!);
    expect(response.status).toBe(303);
    return id;
  }

  test('says how it is paid from the contingency', async () => {
    const form = await words(who.entrepreneur, changeOrderCreatePath('member', home));
    expect(form).toContain('add a second line that takes the same amount from it');
  });

  test('waits for another person, who sees the budget before and after', async () => {
    const id = await submitted();
    const own = await words(who.entrepreneur, changeOrderPath('member', home, id));
    expect(own).toContain('Someone else has to approve');
    const needs = await words(who.admin, dashboardPath('admin'));
    expect(needs).toContain('waiting for approval');
    const all = allChangeOrdersPath('admin', { 'filters[status]': 'submitted' });
    expect(await words(who.admin, all)).toContain('Deeper foundations');
    const page = changeOrderPath('admin', home, id);
    const pageText = await words(who.admin, page);
    for (const word of ['Before', 'After', 'Whole budget', '1,000', '14 days'])
      expect(pageText).toContain(word);
    const approve = changeOrderApprovePath('admin', home, id);
    expect((await send(who.admin, approve, 'decision', {}, page)).status).toBe(303);
    expect(await words(who.admin, page)).toContain('Approved');
    expect(await words(who.entrepreneur, changeOrdersPath('member', home))).toContain('Approved');
  });

  test('is rejected with a reason only', async () => {
    const id = await submitted();
    const page = changeOrderPath('admin', home, id);
    const reject = changeOrderRejectPath('admin', home, id);
    const refused = await send(who.admin, reject, 'decision', {}, page);
    expect(refused.status).toBe(422);
    expect(errorBeside(refused.html, 'decision')).toContain('Error');
    const response = await send(who.admin, reject, 'decision', { decision: 'Too expensive' }, page);
    expect(response.status).toBe(303);
    expect(await words(who.admin, page)).toContain('Too expensive');
  });

  test('that takes more from a budget line than it has is an error on its amount', async () => {
    const path = changeOrderCreatePath('member', home);
    const typed = { ...fields(), 'lines[0].amount': '-900,000,000' };
    const { status, html } = await send(who.entrepreneur, path, 'change-order', typed);
    expect(status).toBe(422);
    expect(errorBeside(html, 'lines[0].amount')).toContain('below 0');
    expect(formOf(html, 'change-order').get('lines[0].amount')).toBe('-900,000,000');
  });
});
