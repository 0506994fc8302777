import type { subscription as en } from '~/i18n/en/billing/subscription';

export const subscription: typeof en = {
  field: {
    plan: 'תוכנית',
    until: 'היום האחרון',
    reason: 'סיבה',
  },
  pay: { field: { amount: 'סכום לתשלום' } },
  refund: { field: { amount: 'סכום ההחזר' } },
};
