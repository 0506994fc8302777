import type { supplier as english } from '../en/supplier';

export const supplier: typeof english = {
  record: 'ספק',
};
