import { cards, payments } from 'db/schema/billing';
import { cardSetups, gatewayCustomers } from 'db/schema/gateway';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cardList } from '~/models/billing/cards/cards.server';
import { createCard } from '~/models/billing/cards/save.server';
import { finishSetup } from '~/models/billing/cards/setup.server';
import { handleMessage } from '~/models/billing/payments/gateway-message.server';
import { paymentForm, refreshedPayment } from '~/models/billing/payments/page.server';
import { payByLink } from '~/models/billing/payments/pay-by-link.server';
import { planPage } from '~/models/billing/plans/page.server';
import { receipt } from '~/models/billing/receipts/receipt.server';
import { AppError, type Refused } from '~/models/errors';
import { as } from '../support/caller';
import { overStripe } from './payments-over-stripe';
import { billingRun, setUp } from './payments-set-up';

test('a plan is paid on Stripe’s page, the card is stored then, and charged for the renewal', async () => {
  const { db, peer, one, openPage, look, context, gateway, rows, subscription } =
    await overStripe();
  const { payment, session } = await openPage();
  expect(payment).toMatchObject({ state: 'asked', page: session.id, redirectUrl: session.url });
  expect(await look(payment.id)).toMatchObject({ state: 'asked' });
  expect([db.select().from(cards).all(), rows()]).toEqual([[], []]);
  peer.payOnPage(session.id);
  expect(await look(payment.id)).toMatchObject({ state: 'complete' });
  expect(db.select().from(cards).all()).toMatchObject([
    {
      lastFour: '4242',
      brand: 'Visa',
      isActive: true,
      cardHolderName: 'Noa Levi',
      fingerprint: 'print-4242',
    },
  ]);
  expect(db.select().from(gatewayCustomers).all()).toMatchObject([
    { companyId: one.id, reference: session.customer },
  ]);
  await billingRun(context, gateway)(() => Date.UTC(2026, 3, 15, 12));
  expect(rows().map(({ status }) => status)).toEqual(['complete', 'complete']);
  expect(subscription()).toMatchObject({ status: 'active', expiredAt: Date.UTC(2026, 4, 15, 12) });
  expect([...peer.intents.values()].map(({ off_session: alone }) => alone)).toEqual([
    undefined,
    'true',
  ]);
  expect(peer.faults).toEqual([]);
});

test('one company is one customer, and the same card entered twice is one card', async () => {
  const { db, peer, one, more, payOnPage, look, endPlan } = await overStripe();
  for (let i = 0; i < 2; i++) {
    const { payment } = await payOnPage();
    await look(payment.id);
    endPlan();
  }
  const caller = as(db, one.admin, more);
  const added = await createCard(caller, { form_key: 'card-form-1' });
  expect(await createCard(caller, { form_key: 'card-form-1' })).toEqual(added);
  const setup = db.select().from(cardSetups).get()!;
  expect(await finishSetup(caller, setup.id)).toMatchObject({ state: 'open' });
  peer.payOnPage(setup.page ?? '');
  expect(await finishSetup(caller, setup.id)).toMatchObject({ state: 'complete' });
  expect(cardList(caller)).toHaveLength(1);
  expect(peer.customers.size).toBe(1);
  expect(peer.faults).toEqual([]);
});

test('card numbers are rejected before anything is stored or sent', async () => {
  const { db, one, more, peer, paid, payload } = await overStripe();
  const refused = (error: Refused) => error.fields;
  expect(await paid({ card_id: 'new', card_no: '4242424242424242' }).catch(refused)).toMatchObject({
    card_no: [{ text: 'card.errors.onPageOnly' }],
  });
  const adding = createCard(as(db, one.admin, more), payload({ cvv: undefined }));
  expect(await Promise.resolve(adding).catch(refused)).toMatchObject({ card_no: [{}] });
  expect([db.select().from(payments).all(), peer.calls]).toEqual([[], []]);
});

test('by a link the page saves no card, and leads back to nobody in particular', async () => {
  const { db, peer, one, more, plan, rows } = await overStripe();
  const user_code = db.select().from(people).where(eq(people.id, one.admin.id)).get()?.userCode;
  const caller = { ...as(db, one.admin, more), actor: null };
  const form = { user_code, form_key: 'stranger-form', plan_id: plan.id, version: plan.version };
  const { reference, pageUrl } = await payByLink(caller, form);
  const session = [...peer.sessions.values()][0]!;
  expect(pageUrl).toBe(session.url);
  expect(JSON.stringify(session)).not.toContain(one.admin.email);
  peer.payOnPage(session.id);
  const page = { about: 'page', reference: session.id } as const;
  await handleMessage({ ...caller, locale: 'en-US' }, more.gateway!, page);
  expect(rows()).toMatchObject([{ status: 'complete', companyId: one.id }]);
  expect([reference.length, db.select().from(cards).all(), peer.customers.size]).toEqual([
    40,
    [],
    0,
  ]);
});

test('messages are harmless repeated, out of order, false, or about nobody’s payment', async () => {
  const { peer, openPage, context, gateway, rows, subscription, db } = await overStripe();
  const { payment, session } = await openPage();
  const page = { about: 'page', reference: session.id } as const;
  const charge = { about: 'charge', key: payment.key, reference: 'pi_x' } as const;
  for (const message of [page, charge]) await handleMessage(context, gateway, message);
  expect(subscription()).toBeUndefined();
  peer.payOnPage(session.id);
  for (const message of [charge, page, charge, page, { ...page, reference: 'cs_x' }])
    await handleMessage(context, gateway, message);
  expect(rows()).toMatchObject([{ status: 'complete' }]);
  Object.assign([...peer.intents.values()][0]!, { status: 'canceled' });
  await handleMessage(context, gateway, charge);
  expect([rows().length, subscription()?.status]).toEqual([1, 'active']);
  expect(db.select().from(cards).all()).toHaveLength(1);
});

test('a page that was left is closed when the plan is paid anew, and is no failed charge', async () => {
  const { peer, openPage, payOnPage, look, rows } = await overStripe();
  const left = await openPage();
  const { payment } = await payOnPage();
  expect(await look(payment.id)).toMatchObject({ state: 'complete' });
  expect(peer.sessions.get(left.session.id)?.status).toBe('expired');
  expect(await look(left.payment.id)).toMatchObject({ state: 'failed', reason: 'abandoned' });
  expect(rows()).toHaveLength(1);
});

test('a gateway that opens no page charges nothing, and the next try goes through', async () => {
  const { peer, paid, payOnPage, look } = await overStripe();
  peer.fail([401, { error: { type: 'authentication_error', message: 'Wrong key' } }]);
  expect(await paid({ card_id: 'page', ...noCard })).toMatchObject({
    state: 'failed',
    reason: 'unavailable',
  });
  peer.fail(null);
  expect(await look((await payOnPage()).payment.id)).toMatchObject({ state: 'complete' });
});

const noCard = { card_no: undefined, cvv: undefined };

test('an updated card updates ours; a removed card or customer removes it', async () => {
  const { db, peer, payOnPage, look, context, gateway, endPlan } = await overStripe();
  await look((await payOnPage()).payment.id);
  const { gatewayToken: token } = db.select().from(cards).get()!;
  const [customer = '', method = ''] = token.split('/');
  const about = { about: 'method', token } as const;
  Object.assign(peer.methods.get(method)!.card as object, { last4: '1111', exp_year: 2033 });
  await handleMessage(context, gateway, about);
  expect(db.select().from(cards).get()).toMatchObject({ lastFour: '1111', expiryYear: 2033 });
  await handleMessage(context, gateway, { about: 'customer', reference: customer });
  expect(db.select().from(cards).all()).toHaveLength(1);
  peer.methods.get(method)!.customer = null;
  await handleMessage(context, gateway, about);
  expect(db.select().from(cards).all()).toEqual([]);
  endPlan();
  await look((await payOnPage()).payment.id);
  peer.customers.delete(customer);
  await handleMessage(context, gateway, { about: 'customer', reference: customer });
  expect([db.select().from(cards).all(), db.select().from(gatewayCustomers).all()]).toEqual([
    [],
    [],
  ]);
});

test('where plans are not paid for, their pages do not exist', async () => {
  const { db, one, plan, paid, rows, more } = setUp();
  await paid();
  const off = as(db, one.admin, { ...more, gateway: null });
  const gone = new AppError('not-found');
  expect(() => planPage(off)).toThrow(gone);
  expect(() => paymentForm(off, { id: plan.id })).toThrow(gone);
  expect(() => receipt(off, { id: rows()[0]?.id })).toThrow(gone);
  await expect(refreshedPayment(off, { id: '1' })).rejects.toThrow(gone);
});
