export const transaction = {
  title: 'Transactions',
  lead: 'Every charge of the subscription, with what became of it.',
  reasons: {
    approved: 'Approved',
    refund: 'Refund of {{transaction}}',
    waiting: 'Waiting for the bank',
    declined: 'The bank declined the charge.',
    funds: 'There is not enough money on the card.',
    expired: 'The card has expired.',
    number: 'The bank does not know this card.',
    authentication: 'The customer did not confirm the payment with their bank.',
    unavailable: 'The bank could not be reached, and nothing was charged.',
    paid: 'An earlier payment went through, and this one was not charged.',
  },
  books: {
    never: 'Whether payments, refunds and subscriptions agree has not been checked yet.',
    good: 'Payments, refunds and subscriptions agreed when they were last checked, on {{when}}.',
    bad: 'Payments, refunds and subscriptions did not agree when they were last checked, on {{when}}. What is wrong stands in the server’s log, and “npm run check:books” tells it.',
  },
};
