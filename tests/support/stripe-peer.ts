import { createHmac, randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type Call, httpPeer, json } from '../services/http-peer';

type Form = Record<string, string>;
type Intent = { id: string; status: string; created: number; metadata: Form } & Record<string, unknown>;

const refusals: Form = { '0002': 'generic_decline', '9995': 'insufficient_funds' };
export const webhookSecret = 'whsec_test';

/** The part of Stripe's API that payments speak, by the numbers of its test cards. */
export async function stripePeer() {
  const intents = new Map<string, Intent>();
  const byKey = new Map<string, { body: string; status: number; answer: unknown }>();
  const numbers = new Map<string, string>();
  const peer = await httpPeer((call, response) => {
    const { method, url = '', form, headers } = call;
    const { pathname, searchParams } = new URL(url, 'http://x');
    const [path = '', part = '', id = '', verb] = pathname.slice(4).split('/');
    const [resource, of, then] = [path, part, id || verb];
    const key = headers['idempotency-key'];
    const known = byKey.get(String(key));
    if (method === 'POST' && known) return answerAgain(response, known, form);
    const answer = (status: number, body: unknown) => {
      if (key) byKey.set(String(key), { body: JSON.stringify(form), status, answer: body });
      const number = numbers.get(form.payment_method ?? '') ?? '';
      // The charge was made, and its answer is lost.
      if (!number.endsWith('9979') || resource !== 'payment_intents') json(response, status, body);
    };
    if (resource === 'payment_methods' && !of) return answer(...methodOf(form, numbers));
    if (resource === 'payment_methods') return answer(200, { id: of, object: 'payment_method' });
    if (resource === 'customers') return answer(200, { id: of || `cus_${randomUUID()}`, object: 'customer' });
    if (resource === 'refunds') return answer(200, { id: `re_${randomUUID()}`, object: 'refund' });
    if (resource === 'payment_intents' && method === 'GET' && !of)
      return answer(200, listOf(intents, Number(searchParams.get('created[gte]'))));
    if (resource === 'payment_intents' && !of) return answer(...charged(call, numbers, intents));
    const intent = intents.get(of);
    if (!intent) return answer(404, { error: { type: 'invalid_request_error', message: 'No such intent' } });
    if (then === 'cancel' && intent.status === 'succeeded')
      return answer(400, { error: { type: 'invalid_request_error', message: 'It has succeeded' } });
    if (then === 'cancel') intent.status = 'canceled';
    answer(200, intent);
  });
  const news = (type: string, object: unknown, at: number) => {
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
    const seconds = Math.floor(at / 1_000);
    const signature = createHmac('sha256', webhookSecret).update(`${seconds}.${body}`).digest('hex');
    return { body, headers: new Headers({ 'stripe-signature': `t=${seconds},v1=${signature}` }) };
  };
  return { ...peer, intents, news };
}

function answerAgain(
  response: ServerResponse,
  known: { body: string; status: number; answer: unknown },
  form: Form,
) {
  if (known.body === JSON.stringify(form)) return json(response, known.status, known.answer);
  json(response, 400, { error: { type: 'idempotency_error', message: 'Other parameters' } });
}

const listOf = (intents: Map<string, Intent>, since: number) => ({
  ...{ object: 'list', has_more: false },
  data: [...intents.values()].filter(({ created }) => created >= since).reverse(),
});

function methodOf(form: Form, numbers: Map<string, string>): [number, unknown] {
  const number = form['card[number]'] ?? '';
  if (number.endsWith('0127'))
    return [402, { error: { type: 'card_error', code: 'incorrect_cvc', message: 'Wrong CVC' } }];
  const id = `pm_${randomUUID()}`;
  numbers.set(id, number);
  return [200, { id, object: 'payment_method', card: { last4: number.slice(-4), brand: 'visa' } }];
}

function charged(
  { form }: Call,
  numbers: Map<string, string>,
  intents: Map<string, Intent>,
): [number, unknown] {
  const lastFour = (numbers.get(form.payment_method ?? '') ?? '').slice(-4);
  const made = {
    id: `pi_${randomUUID()}`,
    object: 'payment_intent',
    created: Math.floor(Date.now() / 1_000),
  };
  const amount = { amount: Number(form.amount), currency: form.currency };
  const intent: Intent = {
    ...{ ...made, ...amount, metadata: { key: form['metadata[key]'] ?? '' } },
    ...{ status: 'succeeded', customer: form.customer, off_session: form.off_session },
  };
  intents.set(intent.id, intent);
  const code = refusals[lastFour];
  if (code) intent.status = 'requires_payment_method';
  const error = { type: 'card_error', code: 'card_declined', decline_code: code, message: 'Declined' };
  if (code) return [402, { error: { ...error, payment_intent: intent } }];
  if (lastFour !== '3220') return [200, intent];
  if (form.off_session)
    return [402, { error: { ...error, code: 'authentication_required', payment_intent: intent } }];
  intent.status = 'requires_action';
  intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url: 'https://bank.test/ask' } };
  return [200, intent];
}
