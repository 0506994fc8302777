import { payments, plans, transactions } from 'db/schema/billing';
import { people } from 'db/schema/person';
import { rateLimits } from 'db/schema/sign-in';
import { cast } from 'db/seeds/cast';
import { desc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  payByCodePath,
  planPath,
  plansPath,
  strangersPaymentPath,
  transactionsPath,
} from '~/paths';
import { client } from '../support/client';
import { formOf, mainOf, tagsOf, wordsOf } from '../support/html';
import { changeDatabase, withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});
beforeEach(() => changeDatabase(server, (db) => db.delete(rateLimits).run()));

const hrefs = (html: string) => tagsOf(mainOf(html), 'a').map(({ href }) => href ?? '');
const words = (html: string) => wordsOf(mainOf(html));
const personOf = (name: keyof typeof cast) =>
  withDatabase(
    server,
    (db) => db.select().from(people).where(eq(people.email, cast[name].email)).get()!,
  );
const planId = (title: string) =>
  withDatabase(server, (db) => db.select().from(plans).where(eq(plans.title, title)).get()!.id);
const newest = () =>
  withDatabase(server, (db) => db.select().from(payments).orderBy(desc(payments.id)).get());
const charges = () => withDatabase(server, (db) => db.select().from(transactions).all().length);
const card = { card_holder_name: 'Dana Levi', cvv: '123', expiry: '08/39' };
const link = () => payByCodePath(planId('Pro'), personOf('admin').userCode);

/**
 * Follows the page as a browser without script: fills in its form with a card and follows the
 * redirect.
 */
async function paid(card_no: string, headers: Record<string, string> = {}) {
  const browser = client(server);
  const page = await browser.get(link(), headers);
  const form = formOf(page.html, 'pay');
  for (const [name, value] of Object.entries({ ...card, card_no })) form.set(name, value);
  const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const send = () => browser.post(link(), fields, headers);
  return { browser, page, send, answer: await send() };
}

const nothingOf = (html: string) => {
  const { name, email, phoneNumber } = personOf('admin');
  for (const messages of [name, email!, phoneNumber!, 'Jaffa'])
    expect(html).not.toContain(messages);
};

describe.each([
  ['en-US', /Pay for Pro .*Price ₪79 .*Period 1 month/, /Thank you You paid ₪79 for Pro\./],
  ['he-IL', /תשלום עבור .Pro. .*מחיר ₪79 .*תקופה חודש אחד/, /תודה שילמת .*₪79.* עבור .Pro.\./],
])('in %s', (language, query, thanks) => {
  const headers = { 'Accept-Language': language };

  test('offers plans to pay for, thanks without a login and charges nothing on reload', async () => {
    const plansPage = await client(server).get(
      plansPath({ userCode: personOf('admin').userCode }),
      headers,
    );
    expect(hrefs(plansPage.html).filter((href) => href.includes('/pay/'))).toEqual([link()]);
    const before = charges();
    const { browser, page, send, answer } = await paid('4242 4242 4242 4242', headers);
    expect([page.status, words(page.html)]).toEqual([200, expect.stringMatching(query)]);
    expect(tagsOf(mainOf(page.html), 'input').filter(({ name }) => name === 'card_id')).toEqual([]);
    expect([answer.status, answer.location]).toEqual([
      303,
      expect.stringMatching(/^\/plans\/payments\/[\da-f]{40}\?/),
    ]);
    for (const _ of ['looked at', 'loaded again']) {
      const result = await browser.get(answer.location!, headers);
      expect([result.status, words(result.html)]).toEqual([200, expect.stringMatching(thanks)]);
      expect(result.headers.get('cache-control')).toBe('no-store');
      nothingOf(result.html);
    }
    expect((await send()).location).toBe(answer.location);
    expect(charges()).toBe(before + 1);
    for (const html of [plansPage.html, page.html]) nothingOf(html);
  });
});

test('reports a decline with a link to retry, and an error on its field without the number', async () => {
  const { browser, answer } = await paid('4000000000000002');
  const state = await browser.get(answer.location!);
  expect(words(state.html)).toMatch(
    /The payment failed Your bank declined the charge\. .*Try again/,
  );
  expect(hrefs(state.html)).toContain(link());
  const wrong = await paid('4242424242424241');
  expect([wrong.answer.status, words(wrong.answer.html)]).toEqual([
    422,
    expect.stringMatching(/number/i),
  ]);
  expect(wrong.answer.html).toContain('value="Dana Levi"');
  expect(wrong.answer.html).not.toContain('4242424242424241');
});

test('returns from the bank to an unguessable address that only shows the result', async () => {
  const { browser, answer } = await paid('4000000000003220');
  const confirmation = await browser.get(answer.location!);
  const bank = hrefs(confirmation.html).find((href) => href.includes('/payments/sandbox/'))!;
  const back = await browser.post(bank, { answer: 'yes' });
  const reference = newest()!.key.slice('code:'.length);
  expect(new URL(back.location!, server.url).pathname).toBe(strangersPaymentPath(reference));
  const result = await client(server).get(strangersPaymentPath(reference));
  expect(words(result.html)).toContain('Thank you You paid ₪79 for Pro.');
  expect(result.html).not.toContain(personOf('admin').userCode);
  expect(hrefs(result.html)).toEqual([]);
  expect((await client(server).get(strangersPaymentPath(String(newest()!.id)))).status).toBe(404);
  expect((await client(server).get(`/payments/${newest()!.id}`)).status).toBe(302);
});

test('shows only the plans for an invalid code or an unavailable plan', async () => {
  const other = payByCodePath(planId('Basic'), personOf('admin').userCode);
  const unknown = payByCodePath(planId('Pro'), 'unknown');
  const worker = payByCodePath(planId('Pro'), personOf('entrepreneur').userCode);
  for (const path of [other, unknown, worker, `/plans/pay/${planId('Pro')}`])
    for (const answer of [await client(server).get(path), await client(server).post(path, card)])
      expect([answer.status, answer.location]).toEqual([
        302,
        expect.stringMatching(/^\/plans(\?|$)/),
      ]);
  const before = await client(server).get(plansPath());
  expect(words((await client(server).get(plansPath({ userCode: 'unknown' }))).html)).toBe(
    words(before.html),
  );
});

test('limits the number of card attempts', async () => {
  for (let i = 0; i < 10; i++) await paid('4000000000000002');
  const { answer } = await paid('4242424242424242');
  expect([answer.status, words(answer.html)]).toEqual([
    429,
    expect.stringContaining('Too many payment attempts'),
  ]);
});

test('shows the payer their link on the plan page and records who paid', async () => {
  const admin = client(server, cast.admin.email);
  const page = await admin.get(planPath('admin'));
  expect(page.html).toContain(
    `value="${server.url}${plansPath({ userCode: personOf('admin').userCode })}"`,
  );
  await paid('4242424242424242');
  expect(wordsOf((await admin.get('/admin/audit')).html)).toContain('Person with the payment link');
  const chief = await client(server, cast.superadmin.email).get(transactionsPath('admin'));
  expect(words(chief.html)).toContain('have not been checked yet');
  expect(words((await admin.get(transactionsPath('admin'))).html)).not.toContain('checked');
});

test('does not exist without a gateway', async () => {
  const off = await sharedServer({ seed: 'demo', env: { PAYMENTS: 'off' } });
  const path = link();
  for (const answer of [await client(off).get(path), await client(off).post(path, card)])
    expect(answer.status).toBe(404);
  expect((await client(off).get(strangersPaymentPath('x'))).status).toBe(404);
});
