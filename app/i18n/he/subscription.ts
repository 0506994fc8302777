import type { subscription as en } from '../en/subscription';

export const subscription: typeof en = {
  field: {
    plan: 'תוכנית',
    until: 'היום האחרון',
    reason: 'סיבה',
    amount: 'סכום ההחזר',
  },
};
