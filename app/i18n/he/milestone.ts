import type { milestone as en } from '../en/milestone';

export const milestone: typeof en = {
  list: {
    title: 'אבני דרך',
    of: 'אבני הדרך של {{name}}',
    create: 'אבן דרך חדשה',
    empty: 'אין עדיין אבני דרך. לראשונה צריך כותרת ותאריך יעד.',
    emptyRead: 'אין עדיין אבני דרך.',
    outside: 'מחוץ לתאריכי השלב',
    apart: 'העלויות האלה אינן מתווספות לעלויות השלב: {{planned}} מתוכנן ו־{{actual}} בפועל.',
    take: 'חישוב לפי אבני הדרך',
    choose: 'בחירת פרויקט, ואחריו השלב שאבני הדרך שלו יוצגו.',
  },
  field: { name: 'אבן דרך', phase: 'שלב', dueDate: 'תאריך יעד', stage: 'סימון צבע', updated: 'עודכן' },
  due: {
    title: 'אבני דרך שטרם הושלמו',
    which: 'אילו אבני דרך',
    all: 'הכול',
    overdue: 'באיחור',
    soon: 'ב־30 הימים הקרובים',
    late: 'באיחור',
    empty: 'כל אבני הדרך הושלמו, או שעדיין אין כאלה.',
  },
  stage: {
    none: 'ללא סימון',
    grey: 'בהמתנה',
    blue: 'מתוכנן',
    amber: 'בעבודה',
    red: 'מתעכב',
    green: 'הסתיים',
  },
  form: {
    createTitle: 'הוספת אבן דרך',
    editTitle: 'עריכת אבן דרך',
    create: 'יצירת אבן דרך',
  },
  show: { waiting: 'שלבים שממתינים לה' },
  delete: {
    title: 'מחיקת אבן דרך',
    question: 'למחוק את אבן הדרך {{name}}? אי אפשר לשחזר אותה.',
    named: 'השלבים האלה ממתינים לה ולא ימתינו עוד:',
    confirm: 'מחיקת אבן הדרך',
  },
  toast: {
    created: 'אבן הדרך {{name}} נוצרה.',
    updated: 'אבן הדרך {{name}} עודכנה.',
    outside: 'אבן הדרך {{name}} נשמרה. חלק מהתאריכים שלה מחוץ לתאריכי השלב, {{dates}}.',
    deleted: 'אבן הדרך {{name}} נמחקה.',
  },
  errors: {
    create: 'יצירת אבן הדרך נכשלה',
    update: 'עדכון אבן הדרך נכשל',
    dueBeforeStart: 'תאריך היעד קודם לתאריך ההתחלה.',
  },
};
