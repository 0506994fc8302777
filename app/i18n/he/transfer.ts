import type { transfer as en } from '../en/transfer';

export const transfer: typeof en = {
  export: 'ייצוא CSV',
};
