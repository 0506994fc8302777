export const subscription = {
  field: {
    plan: 'Plan',
    until: 'Last day',
    reason: 'Reason',
    amount: 'Amount to give back',
  },
};
