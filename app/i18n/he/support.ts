import type { support as en } from '../en/support';

export const support: typeof en = {
  title: 'פנייה לתמיכה',
  lead: 'כאן אפשר לכתוב במה נדרשת עזרה. התשובה תגיע בדוא״ל.',
  field: { name: 'שם', email: 'דוא״ל', phone: 'טלפון', message: 'הודעה' },
  send: 'שליחה',
  done: 'ההודעה נשלחה',
  mail: {
    subject: 'פנייה לתמיכה מאת {{name}}',
    text: 'התקבלה פנייה לתמיכה:',
  },
  errors: {
    email: 'כתובת הדוא״ל אינה תקינה.',
    phone: 'נא להזין מספר טלפון תקין',
    notSent: 'ההודעה לא נשלחה.',
    limited_one: 'נשלחו יותר מדי הודעות מהרשת הזאת. אפשר לנסות שוב בעוד דקה.',
    limited_two: 'נשלחו יותר מדי הודעות מהרשת הזאת. אפשר לנסות שוב בעוד שתי דקות.',
    limited_other: 'נשלחו יותר מדי הודעות מהרשת הזאת. אפשר לנסות שוב בעוד {{count}} דקות.',
  },
};
