import type { milestone as en } from '../en/milestone';

export const milestone: typeof en = {
  list: {
    title: 'אבני דרך',
    of: 'אבני הדרך של {{name}}',
    create: 'אבן דרך חדשה',
    empty: 'אין עדיין אבני דרך. לאבן דרך צריך כותרת, תאריך התחלה, תאריך יעד ותאריך סיום.',
    emptyRead: 'אין עדיין אבני דרך.',
    outside: 'מחוץ לתאריכי השלב',
    apart: 'העלויות האלה (מתוכנן {{planned}}, בפועל {{actual}}) אינן כלולות בעלויות השלב.',
    take: 'חישוב לפי אבני הדרך',
    choose: 'יש לבחור פרויקט, ואחריו את השלב שאבני הדרך שלו יוצגו.',
  },
  field: {
    name: 'אבן דרך',
    phase: 'שלב',
    dueDate: 'תאריך יעד',
    stage: 'סימון צבע',
    updated: 'עודכן',
  },
  due: {
    title: 'אבני דרך פתוחות',
    which: 'סינון אבני הדרך',
    all: 'הכול',
    overdue: 'באיחור',
    soon: 'ב־30 הימים הקרובים',
    late: 'באיחור',
    empty: 'אין אבני דרך פתוחות.',
  },
  stage: {
    none: 'ללא סימון',
    grey: 'בהמתנה',
    blue: 'מתוכנן',
    amber: 'בביצוע',
    red: 'באיחור',
    green: 'הסתיים',
  },
  form: {
    another: 'שמירה והוספת אבן דרך נוספת',
    createTitle: 'הוספת אבן דרך',
    editTitle: 'עריכת אבן דרך',
    create: 'יצירת אבן דרך',
  },
  show: { waiting: 'שלבים שתלויים באבן הדרך הזאת' },
  delete: {
    title: 'מחיקת אבן דרך',
    question: 'למחוק את אבן הדרך {{name}}? אי אפשר לבטל את המחיקה.',
    named: 'השלבים האלה לא יהיו תלויים בה עוד:',
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
