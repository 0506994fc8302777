import { type Call, httpPeer, json } from '../services/http-peer';
import { faultOf } from './stripe-fields';
import {
  type Answer,
  add,
  declineCharge,
  event,
  type Form,
  type Item,
  invalid,
  list,
  metadataOf,
  missing,
  named,
  publicMethod,
  retrieve,
} from './stripe-objects';

/**
 * The part of Stripe's API that payments use, by the numbers of its test cards. It rejects requests
 * with unknown fields, another API version or a write without an idempotency key, and lists them in
 * `faults`.
 */
export async function stripePeer() {
  const store = {
    intents: new Map<string, Item>(),
    sessions: new Map<string, Item>(),
    methods: new Map<string, Item>(),
    customers: new Map<string, Item>(),
    refunds: new Map<string, Item>(),
    disputes: new Map<string, Item>(),
  };
  const faults: string[] = [];
  const answers = new Map<string, { body: string; answer: Answer }>();
  let failing: Answer | null = null;
  let refundStatus = 'succeeded';

  const peer = await httpPeer((call, response) => {
    const key = String(call.headers['idempotency-key'] ?? '');
    const fault = faultOf(call);
    if (fault) faults.push(fault);
    const earlier = answers.get(key);
    const body = JSON.stringify(call.form);
    if (failing) return json(response, ...failing);
    if (fault) return json(response, ...invalid(fault));
    if (earlier && earlier.body !== body)
      return json(response, 400, {
        error: { type: 'idempotency_error', message: 'Other parameters' },
      });
    const answer = earlier?.answer ?? respond(call);
    if (key) answers.set(key, { body, answer });
    // The charge succeeds, but the response is lost.
    const lost =
      numberOf(call.form).endsWith('9979') && call.url?.startsWith('/v1/payment_intents');
    if (!lost) json(response, ...answer);
  });

  const numberOf = (form: Form) =>
    String(store.methods.get(form.payment_method ?? '')?.number ?? '');

  function respond({ method = '', url = '', form }: Call): Answer {
    const { pathname, searchParams } = new URL(url, 'http://x');
    const [resource = '', ...rest] = pathname.slice(4).split('/');
    const [id = '', verb = ''] = resource === 'checkout' ? rest.slice(1) : rest;
    const route = `${method} ${resource}${id ? '/id' : ''}${verb ? `/${verb}` : ''}`;
    const queryParam = (field: string) => searchParams.get(field);
    const of = (table: Map<string, Item>, intent: string | null): Answer => [
      200,
      list([...table.values()].filter(({ payment_intent }) => payment_intent === intent)),
    ];
    const routes: Record<string, () => Answer> = {
      'POST customers': () => [
        200,
        add(store.customers, 'cus', { object: 'customer', ...named(form) }),
      ],
      'GET customers/id': () => retrieve(store.customers, id, 'customer'),
      'GET customers/id/payment_methods': () => [
        200,
        list([...store.methods.values()].filter(({ customer }) => customer === id)),
      ],
      'POST checkout': () => openSession(form),
      'GET checkout/id': () => retrieve(store.sessions, id, 'session', expanded),
      'POST checkout/id/expire': () => expire(id),
      'POST payment_intents': () => charge(form),
      'GET payment_intents': () => [
        200,
        list(
          [...store.intents.values()].filter(
            ({ created }) => Number(created) >= Number(queryParam('created[gte]')),
          ),
        ),
      ],
      'GET payment_intents/id': () => retrieve(store.intents, id, 'intent', withMethod),
      'POST payment_intents/id/cancel': () => cancel(id),
      'GET payment_methods/id': () => retrieve(store.methods, id, 'payment_method', publicMethod),
      'POST payment_methods/id/detach': () => detach(id),
      'POST refunds': () => refund(form),
      'GET refunds': () => of(store.refunds, queryParam('payment_intent')),
      'GET disputes': () => of(store.disputes, queryParam('payment_intent')),
    };
    return routes[route]?.() ?? invalid(`No such call: ${route}`);
  }

  function openSession(form: Form): Answer {
    if (form.customer && !store.customers.has(form.customer)) return missing('customer');
    const session = add(store.sessions, 'cs_test', {
      object: 'checkout.session',
      status: 'open',
      mode: form.mode,
      customer: form.customer ?? null,
      metadata: metadataOf(form),
      form,
      payment_intent: null,
      setup_intent: null,
    });
    session.url = `${peer.url}/pay/${session.id}`;
    return [200, session];
  }

  const expanded = (session: Item) => {
    const intent = store.intents.get(String(session.payment_intent));
    const method = store.methods.get(String(session.method));
    const setup = method && {
      id: 'seti_1',
      object: 'setup_intent',
      payment_method: publicMethod(method),
    };
    return {
      ...session,
      payment_intent: intent ? withMethod(intent) : null,
      setup_intent: setup ?? null,
    };
  };

  function expire(id: string): Answer {
    const session = store.sessions.get(id);
    if (session?.status !== 'open') return invalid('Only open sessions can be expired');
    session.status = 'expired';
    return [200, session];
  }

  function charge(form: Form): Answer {
    const method = store.methods.get(form.payment_method ?? '');
    if (!method || method.customer !== form.customer) return missing('payment_method');
    const intent = add(store.intents, 'pi', {
      object: 'payment_intent',
      amount: Number(form.amount),
      currency: form.currency,
      status: 'succeeded',
      metadata: metadataOf(form),
      payment_method: method.id,
      off_session: form.off_session,
    });
    const error = declineCharge(intent, String(method.number), form.off_session !== undefined);
    return error
      ? [402, { error: { ...error, payment_intent: intent } }]
      : [200, withMethod(intent)];
  }

  const withMethod = (intent: Item) => {
    const method = store.methods.get(String(intent.payment_method));
    return { ...intent, payment_method: method ? publicMethod(method) : null };
  };

  function cancel(id: string): Answer {
    const intent = store.intents.get(id);
    if (intent?.status === 'succeeded') return invalid('It has succeeded');
    if (intent) intent.status = 'canceled';
    return retrieve(store.intents, id, 'intent');
  }

  function detach(id: string): Answer {
    const method = store.methods.get(id);
    if (method) method.customer = null;
    return retrieve(store.methods, id, 'payment_method', publicMethod);
  }

  function refund(form: Form): Answer {
    const refunds = [...store.refunds.values()].filter(
      (one) => one.payment_intent === form.payment_intent,
    );
    const refunded = refunds.reduce(
      (sum, one) => sum + (one.status === 'failed' ? 0 : Number(one.amount)),
      0,
    );
    const intent = store.intents.get(form.payment_intent ?? '');
    if (!intent) return missing('payment_intent');
    if (refunded + Number(form.amount) > Number(intent.amount))
      return invalid('Charge is already refunded');
    const row = { object: 'refund', amount: Number(form.amount), payment_intent: intent.id };
    return [
      200,
      add(store.refunds, 're', { ...row, status: refundStatus, metadata: metadataOf(form) }),
    ];
  }

  /** The customer enters a card on the hosted page. */
  function payOnPage(id: string, number = '4242424242424242') {
    const session = store.sessions.get(id) as Item & { form: Form };
    const customer = (session.customer as string | null) ?? null;
    const isSaved =
      session.mode === 'setup' || session.form['payment_intent_data[setup_future_usage]'];
    const method = addMethod(isSaved ? customer : null, number);
    session.status = 'complete';
    session.method = session.mode === 'setup' ? method.id : undefined;
    if (session.mode === 'setup') return session;
    const { form } = session;
    const metadata = metadataOf(form, 'payment_intent_data[metadata]');
    const intent = add(store.intents, 'pi', {
      object: 'payment_intent',
      status: 'succeeded',
      metadata,
      payment_method: method.id,
      amount: Number(form['line_items[0][price_data][unit_amount]']),
      currency: 'ils',
    });
    session.payment_intent = intent.id;
    return session;
  }

  function addMethod(customer: string | null, number: string) {
    const card = { brand: 'visa', last4: number.slice(-4), exp_month: 8, exp_year: 2029 };
    return add(store.methods, 'pm', {
      object: 'payment_method',
      number,
      customer,
      billing_details: { name: 'Noa Levi' },
      card: { ...card, fingerprint: `print-${number.slice(-4)}` },
    });
  }

  return {
    ...peer,
    ...store,
    faults,
    event,
    payOnPage,
    addMethod,
    fail: (answer: Answer | null) => {
      failing = answer;
    },
    refundsAre: (status: string) => {
      refundStatus = status;
    },
  };
}
