import type { transaction as en } from '../en/transaction';

export const transaction: typeof en = {
  title: 'תנועות',
  lead: 'כל חיוב של המינוי, ומה עלה בגורלו.',
};
