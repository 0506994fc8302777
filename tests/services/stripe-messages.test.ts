import { expect, test } from 'vitest';
import { webhookSecret } from '../support/stripe-objects';
import { now, setUp } from './stripe-set-up';

test('accepts messages only with a current signature of these bytes, of this mode', async () => {
  const { peer, gateway } = await setUp({ webhookSecrets: ['whsec_new', webhookSecret] });
  const intent = { id: 'pi_1', metadata: { key: 'form:1:key', installation: 'house' } };
  const { body, headers } = peer.event('payment_intent.succeeded', intent, now);
  const message = { about: 'charge', key: 'form:1:key', reference: 'pi_1' };
  expect(gateway.readMessage(body, headers, now)).toEqual(message);
  const rotated = peer.event('payment_intent.succeeded', intent, now, { secret: 'whsec_new' });
  expect(gateway.readMessage(rotated.body, rotated.headers, now)).toEqual(message);
  expect(() => gateway.readMessage(body.replace('form:1', 'form:2'), headers, now)).toThrow();
  expect(() => gateway.readMessage(body, new Headers(), now)).toThrow();
  expect(() => gateway.readMessage(body, headers, now + 600_000)).toThrow();
  expect(gateway.readMessage(body, headers, now - 60_000)).toEqual(message);
  expect(() => gateway.readMessage(body, headers, now - 62_000)).toThrow('from the future');
  const foreign = peer.event('payment_intent.succeeded', intent, now, { secret: 'whsec_other' });
  expect(() => gateway.readMessage(foreign.body, foreign.headers, now)).toThrow();
  const live = peer.event('payment_intent.succeeded', intent, now, { livemode: true });
  expect(() => gateway.readMessage(live.body, live.headers, now)).toThrow('other mode');
});

const metadata = { installation: 'house', key: 'k' };
test.each([
  [
    'checkout.session.completed',
    { id: 'cs_1', metadata: metadata },
    { about: 'page', reference: 'cs_1' },
  ],
  [
    'checkout.session.expired',
    { id: 'cs_1', metadata: metadata },
    { about: 'page', reference: 'cs_1' },
  ],
  ['checkout.session.completed', { id: 'cs_1', metadata: {} }, null],
  [
    'payment_intent.succeeded',
    { id: 'pi_1', metadata: { ...metadata, installation: 'other' } },
    null,
  ],
  ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, { about: 'refunds', charge: 'pi_1' }],
  ['refund.failed', { id: 're_1', payment_intent: 'pi_1' }, { about: 'refunds', charge: 'pi_1' }],
  [
    'charge.dispute.created',
    { id: 'dp_1', payment_intent: 'pi_1' },
    { about: 'disputes', charge: 'pi_1' },
  ],
  [
    'payment_method.updated',
    { id: 'pm_1', customer: 'cus_1' },
    { about: 'method', token: 'cus_1/pm_1' },
  ],
  [
    'payment_method.detached',
    { id: 'pm_1', customer: null },
    { about: 'method', token: 'cus_0/pm_1' },
  ],
  ['customer.deleted', { id: 'cus_1' }, { about: 'customer', reference: 'cus_1' }],
  ['charge.updated', { id: 'ch_1' }, null],
])('reads from %s what changed: %j', async (type, object, message) => {
  const { peer, gateway } = await setUp();
  const { body, headers } = peer.event(type, object, now, { before: { customer: 'cus_0' } });
  expect(gateway.readMessage(body, headers, now)).toEqual(message);
});
