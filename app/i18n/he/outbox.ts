import type { outbox as en } from '../en/outbox';

export const outbox: typeof en = {
  title: 'דואר יוצא',
  lead: 'ההדגמה אינה שולחת הודעות. הודעות דוא״ל ומסרונים מופיעים כאן, מהחדש לישן.',
  search: 'אל (דוא״ל או טלפון)',
  show: 'הצגה',
  empty: 'אין עדיין הודעות.',
  noMatch: 'אין הודעות לנמען הזה.',
  mail: 'דוא״ל',
  sms: 'מסרון',
};
