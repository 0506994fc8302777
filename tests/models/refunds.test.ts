import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { plans, transactions } from 'db/schema/billing';
import { people } from 'db/schema/person';
import { outbox } from 'db/schema/sign-in';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { textFor } from '~/i18n/words';
import type { Refused } from '~/models/errors';
import { pay } from '~/models/payments/pay.server';
import { refund } from '~/models/payments/refund.server';
import { transactionList } from '~/models/transactions/list.server';
import { createSandbox } from '~/services/payments/sandbox.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { company, now, person } from '../support/world';

async function setUp() {
  const db = freshDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'yesod-refund-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const one = company(db);
  const gateway = createSandbox(dataDir, 10);
  const terms = { currency: 'ILS', duration: '1 month', createdAt: now, updatedAt: now };
  const plan = db
    .insert(plans)
    .values({ title: 'Pro', amount: 11_800, ...terms })
    .returning()
    .get();
  const more = { gateway, vat: { rate: 18, id: null } };
  const card = {
    card_id: 'new',
    card_holder_name: 'Noa',
    card_no: '4242424242424242',
    cvv: '123',
    expiry: '08/29',
  };
  await pay(as(db, one.admin, more), { ...card, plan_id: plan.id, version: 1, form_key: 'form-key-1' });
  const chief = as(db, person(db, 'superadmin', { companyId: null }), more);
  const rows = () => db.select().from(transactions).all();
  return { db, one, more, chief, rows };
}

const refused = (error: unknown) => (error as Refused).fields?.amount?.[0]?.text;

test('a part is given back and then the rest, as rows with numbers and tax of their own', async () => {
  const { chief, rows, db, one } = await setUp();
  await refund(chief, { id: 1, amount: '50' });
  await refund(chief, { id: 1, amount: '68.00' });
  expect(rows().slice(1)).toMatchObject([
    { amount: -5_000, refundOf: 1, receiptNumber: 2, status: 'refunded', vat: -763, paymentId: null },
    { amount: -6_800, refundOf: 1, receiptNumber: 3, status: 'refunded', vat: -1_037 },
  ]);
  expect(rows().reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  expect(rows().reduce((sum, { vat }) => sum + vat, 0)).toBe(0);
  expect(refused(await refund(chief, { id: 1, amount: '1' }).catch((error) => error))).toBe(
    'payment.refund.tooMuch',
  );
  const listed = transactionList(as(db, one.admin), { filters: { from: '2000-01-01', status: 'refunded' } });
  const ofCompany = (id: number) => transactionList(chief, { filters: { company: id, plan_id: 1 } }).total;
  expect([ofCompany(one.id), ofCompany(one.id + 1)]).toEqual([3, 0]);
  expect(listed).toMatchObject({ total: 2, rows: [{ mayRefund: false }, { mayRefund: false }] });
});

test('who paid is written to in their language, once for each refund, with its number and amount', async () => {
  const { db, one, chief } = await setUp();
  db.update(people).set({ locale: 'he-IL' }).where(eq(people.id, one.admin.id)).run();
  await Promise.all([1, 2].map(() => refund(chief, { id: 1, amount: '50' })));
  const [, ...mails] = db.select().from(outbox).all();
  expect(mails).toMatchObject([
    {
      to: one.admin.email,
      subject: textFor('he-IL')('payment.refund.mail.subject', { number: '2', amount: '₪50' }),
    },
  ]);
  const body = chief.secrets.open(mails[0]!.text);
  expect(body).toMatch(/₪50.*זיכוי 2\.\n.*\/admin\/receipts\/2$/s);
});

test('sent five times at once it is given back once', async () => {
  const { chief, rows } = await setUp();
  await Promise.all(Array.from({ length: 5 }, () => refund(chief, { id: 1, amount: '50' })));
  expect(rows().map(({ amount }) => amount)).toEqual([11_800, -5_000]);
});

test('a refund whose row was lost is entered when it is sent again, and no other amount in its place', async () => {
  const { more, chief, rows } = await setUp();
  const { reference } = (await more.gateway.findCharge({
    key: 'form:1:form-key-1',
    reference: null,
    createdAt: now,
  })) as { reference: string };
  await more.gateway.refund({ key: 'refund:1:0', reference, amount: 5_000 });
  expect(refused(await refund(chief, { id: 1, amount: '60' }).catch((error) => error))).toBe(
    'payment.refund.failed',
  );
  await refund(chief, { id: 1, amount: '50' });
  expect(rows().map(({ amount }) => amount)).toEqual([11_800, -5_000]);
});

test('what cannot be given back is refused, and nothing is written', async () => {
  const { db, one, more, chief, rows } = await setUp();
  for (const amount of ['0', '118.01'])
    expect(refused(await refund(chief, { id: 1, amount }).catch((error) => error))).toBe(
      'payment.refund.tooMuch',
    );
  const silent = { ...more.gateway, refund: () => Promise.reject(new Error('no line')) };
  const failed = await refund({ ...chief, gateway: silent }, { id: 1, amount: '1' }).catch((error) => error);
  expect(refused(failed)).toBe('payment.refund.failed');
  const off = await refund({ ...chief, gateway: null }, { id: 1, amount: '1' }).catch((error) => error);
  expect(refused(off)).toBe('payment.refund.noGateway');
  await expect(refund(as(db, one.admin, more), { id: 1, amount: '1' })).rejects.toThrow('forbidden');
  await expect(refund(chief, { id: 9, amount: '1' })).rejects.toThrow('not-found');
  expect(rows()).toHaveLength(1);
});
