import type { supplier as english } from '../en/supplier';

export const supplier: typeof english = {
  record: 'ספק',
  list: {
    title: 'ספקים',
    lead: 'כל מי שהחברה קונה ממנו, עם הסכומים שחויבו ושולמו בפרויקטים שבניהולך.',
    create: 'ספק חדש',
    empty: 'אין עדיין ספקים. כל שם חדש בהוצאה או בחשבון מוסיף ספק.',
    edit: 'עריכה',
    delete: 'מחיקה',
  },
  field: {
    name: 'שם',
    taxId: 'מספר עוסק',
    contact: 'איש קשר',
    phone: 'טלפון',
    email: 'אימייל',
    note: 'הערה',
    ordered: 'הוזמן',
    retained: 'מעוכב',
    billed: 'חויב',
    paid: 'שולם',
    owed: 'לתשלום',
  },
  hint: {
    taxId: 'כפי שמופיע בחשבוניות',
  },
  form: {
    createTitle: 'ספק חדש',
    editTitle: 'עריכת {{name}}',
    create: 'יצירת ספק',
    save: 'שמירת השינויים',
  },
  page: {
    details: 'פרטים',
    noDetails: 'אין עדיין פרטי קשר.',
    statement: 'כרטסת לפי חודשים',
    statementLead:
      'כולל מע״מ, בפרויקטים שבניהולך. הסכום בסוף חודש הוא היתרה שנותרה לתשלום, ללא כספים מעוכבים.',
    noStatement: 'אין עדיין הוצאות או חשבונות.',
    month: 'חודש',
    opening: 'יתרת פתיחה',
    closing: 'יתרת סגירה',
    total: 'סך הכול',
    projects: 'לפי פרויקט',
    project: 'פרויקט',
    print: 'הדפסה',
  },
  delete: {
    title: 'למחוק את {{name}}?',
    text: 'אין הוצאות או חשבונות של הספק, כך ששום דבר אחר לא ישתנה.',
    confirm: 'מחיקת הספק',
    refusedTitle: 'אי אפשר למחוק את {{name}}',
    refused: 'לספק יש הוצאות או חשבונות, והם נשארים בספרים.',
    back: 'חזרה לספקים',
  },
  toast: {
    created: '{{name}} נוצר בהצלחה.',
    updated: '{{name}} עודכן בהצלחה.',
    deleted: '{{name}} נמחק בהצלחה.',
  },
  errors: {
    email: 'יש להזין כתובת אימייל תקינה.',
    nameTaken: 'כבר קיים ספק בשם הזה.',
    stale:
      'משתמש אחר שינה את פרטי הספק בזמן העריכה. השינויים שלך מופיעים למטה: שמירה נוספת תחליף את הגרסה האחרת, וביטול ישאיר אותה.',
  },
};
