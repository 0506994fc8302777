import type { faq as en } from '../en/faq';

export const faq: typeof en = {
  list: {
    title: 'שאלות ותשובות',
    lead: 'מה שמבקרים קוראים בעמוד הציבורי, בשתי השפות.',
    create: 'שאלה חדשה',
    empty: 'אין עדיין שאלות.',
    edit: 'עריכה',
    delete: 'מחיקה',
    shown: 'מוצגת',
    hidden: 'מוסתרת',
  },
  field: {
    questionEn: 'השאלה באנגלית',
    answerEn: 'התשובה באנגלית',
    questionHe: 'השאלה בעברית',
    answerHe: 'התשובה בעברית',
    state: 'מצב',
    isActive: 'מוצגת למבקרים',
    order: 'סדר',
  },
  hint: { order: 'המספר הקטן ביותר מופיע ראשון' },
  form: {
    createTitle: 'שאלה חדשה',
    editTitle: 'עריכת שאלה',
    create: 'יצירת שאלה',
    save: 'שמירת השינויים',
  },
  delete: {
    title: 'למחוק את השאלה?',
    text: '"{{question}}" תימחק בשתי השפות. כדי לשמור אותה לאחר כך אפשר להסתיר אותה.',
    confirm: 'מחיקת השאלה',
  },
  toast: {
    created: 'השאלה נוצרה.',
    updated: 'השאלה עודכנה.',
    deleted: 'השאלה נמחקה.',
  },
  errors: {
    order: 'בשדה ״{{field}}״ יש להזין מספר שלם מ־1 עד 9999.',
    stale:
      'השאלה נשמרה בידי מישהו אחר בזמן העריכה. מה שהוקלד נשמר כאן למטה: אפשר לשמור שוב כדי להחליף, או לבטל כדי להשאיר.',
  },
};
