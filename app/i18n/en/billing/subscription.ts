export const subscription = {
  field: {
    plan: 'Plan',
    until: 'Last day',
    reason: 'Reason',
  },
  pay: { field: { amount: 'Amount due' } },
  refund: { field: { amount: 'Amount to refund' } },
};
