export const transaction = {
  title: 'Transactions',
  lead: 'Every charge of the subscription, with what became of it.',
  books: {
    never: 'Whether payments, refunds and subscriptions agree has not been checked yet.',
    good: 'Payments, refunds and subscriptions agreed when they were last checked, on {{when}}.',
    bad: 'Payments, refunds and subscriptions did not agree when they were last checked, on {{when}}. What is wrong stands in the server’s log, and “npm run check:books” tells it.',
  },
};
