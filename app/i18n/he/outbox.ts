import type { outbox as en } from '../en/outbox';

export const outbox: typeof en = {
  title: 'דואר יוצא',
  lead: 'בהדגמה דבר אינו נשלח: הודעות דוא״ל ומסרונים נשארים כאן, מהחדש לישן.',
  search: 'אל (דוא״ל או טלפון)',
  show: 'הצגה',
  empty: 'עדיין לא נשלח דבר.',
  noMatch: 'לא נשלח לשם דבר.',
  mail: 'דוא״ל',
  sms: 'מסרון',
};
