import type { Call } from '../services/http-peer';

const apiVersion = '2026-10-28.endive';
const metadata = (prefix = 'metadata') => [`${prefix}[key]`, `${prefix}[installation]`];

/** The Stripe API calls of billing, with the fields that each may send. */
const stripeFields: Record<string, string[]> = {
  'POST customers': [
    'name',
    'email',
    'preferred_locales[]',
    'metadata[company]',
    'metadata[installation]',
  ],
  'GET customers/{id}': [],
  'GET customers/{id}/payment_methods': [],
  'POST checkout/sessions': [
    'ui_mode',
    'mode',
    'allowed_payment_method_types[]',
    'success_url',
    'cancel_url',
    'locale',
    'customer',
    'currency',
    'line_items[][quantity]',
    'line_items[][price_data][currency]',
    'line_items[][price_data][unit_amount]',
    'line_items[][price_data][product_data][name]',
    'payment_intent_data[description]',
    'payment_intent_data[setup_future_usage]',
    ...metadata(),
    ...metadata('payment_intent_data[metadata]'),
    ...metadata('setup_intent_data[metadata]'),
  ],
  'GET checkout/sessions/{id}': [],
  'POST checkout/sessions/{id}/expire': [],
  'POST payment_intents': [
    'amount',
    'currency',
    'customer',
    'payment_method',
    'allowed_payment_method_types[]',
    'confirm',
    'description',
    'expand[]',
    'return_url',
    'off_session',
    ...metadata(),
  ],
  'GET payment_intents': [],
  'GET payment_intents/{id}': [],
  'POST payment_intents/{id}/cancel': [],
  'GET payment_methods/{id}': [],
  'POST payment_methods/{id}/detach': [],
  'POST refunds': ['payment_intent', 'amount', ...metadata()],
  'GET refunds': [],
  'GET disputes': [],
};

/** Describes the error in a request; null if it is valid. */
export function faultOf({ method = '', url = '', headers, form }: Call): string | null {
  const { pathname } = new URL(url, 'http://x');
  const route = pathname.slice(4).replace(/\/(cus|pi|pm|re|cs_test)_[^/]+/, '/{id}');
  const allowedFields = stripeFields[`${method} ${route}`];
  const version = headers['stripe-version'];
  if (version !== apiVersion) return `API version ${version}`;
  if (headers.authorization !== 'Bearer sk_test_x') return 'Wrong secret key';
  if (!allowedFields) return `No such call: ${method} ${route}`;
  const needsKey = method === 'POST' && !/(expire|cancel|detach)$/.test(route);
  if (needsKey && !/^[\da-z-]+:./.test(String(headers['idempotency-key'])))
    return `No key: ${route}`;
  const unknown = Object.keys(form).filter(
    (field) => !allowedFields.includes(field.replace(/\[\d+\]/g, '[]')),
  );
  return unknown.length > 0 ? `Unknown fields of ${route}: ${unknown}` : null;
}
