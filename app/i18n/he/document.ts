import type { document as en } from '../en/document';

export const document: typeof en = {
  field: {
    name: 'שם',
    type: 'סוג',
    size: 'גודל',
    uploadedBy: 'הועלה על ידי',
    createdAt: 'תאריך העלאה',
    file: 'קובץ',
  },
  kind: { pdf: 'PDF', docx: 'Word', image: 'תמונה' },
  list: {
    title: 'מסמכים',
    of: 'המסמכים של {{project}}',
    all: 'כל המסמכים',
    empty: 'אין עדיין מסמכים. כאן המקום לתוכניות, להיתרים ולחוזים.',
    emptyRead: 'אין עדיין מסמכים.',
    open: 'פתיחה',
    delete: 'מחיקה',
  },
  ofAll: {
    title: 'מסמכים של כל הפרויקטים',
    since: 'חדשים מאז הביקור האחרון',
    empty: 'אין עדיין מסמכים. אפשר להוסיף את הראשון בדף הפרויקט.',
  },
  upload: {
    action: 'העלאה',
    title: 'העלאת מסמך',
    nameHint: 'השם שיופיע ברשימה, למשל ״היתר בנייה״',
    fileHint: 'קובצי PDF ו־Word עד 20 מ״ב, תמונות עד 10 מ״ב',
    tooBig: 'הגודל המרבי של קובץ הוא 20 מ״ב.',
    held: 'הקובץ {{name}} כבר הועלה. בחירת קובץ אחר תחליף אותו.',
    submit: 'העלאת המסמך',
    done: 'המסמך {{name}} הועלה.',
    failed: 'ההעלאה נכשלה.',
  },
  delete: {
    title: 'מחיקת {{name}}',
    question: 'למחוק את המסמך הזה?',
    effect: 'לא יהיה אפשר לפתוח אותו עוד, והמחיקה סופית.',
    confirm: 'מחיקת המסמך',
    done: 'המסמך {{name}} נמחק.',
    gone: 'מחיקת המסמך נכשלה. המסמך כבר נמחק.',
  },
};
