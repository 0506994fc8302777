import type { ui as en } from '../en/ui';

export const ui: typeof en = {
  close: 'סגירה',
};
