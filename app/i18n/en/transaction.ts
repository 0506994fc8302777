export const transaction = {
  title: 'Transactions',
  lead: 'Every charge of the subscription, with what became of it.',
};
