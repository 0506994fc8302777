const metadata = (prefix = 'metadata') => [`${prefix}[key]`, `${prefix}[installation]`];

/** The calls of Stripe's API that payments make, and the fields each may send. */
export const stripeFields: Record<string, string[]> = {
  'POST customers': [
    ...['name', 'email', 'preferred_locales[]', 'metadata[company]', 'metadata[installation]'],
  ],
  'GET customers/{id}': [],
  'GET customers/{id}/payment_methods': [],
  'POST checkout/sessions': [
    ...[
      'ui_mode',
      'mode',
      'allowed_payment_method_types[]',
      'success_url',
      'cancel_url',
      'locale',
      'customer',
    ],
    ...['currency', 'line_items[][quantity]', 'line_items[][price_data][currency]'],
    ...['line_items[][price_data][unit_amount]', 'line_items[][price_data][product_data][name]'],
    ...['payment_intent_data[description]', 'payment_intent_data[setup_future_usage]'],
    ...metadata(),
    ...metadata('payment_intent_data[metadata]'),
    ...metadata('setup_intent_data[metadata]'),
  ],
  'GET checkout/sessions/{id}': [],
  'POST checkout/sessions/{id}/expire': [],
  'POST payment_intents': [
    ...['amount', 'currency', 'customer', 'payment_method', 'allowed_payment_method_types[]', 'confirm'],
    ...['description', 'expand[]', 'return_url', 'off_session'],
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
