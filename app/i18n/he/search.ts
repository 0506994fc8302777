import type { search as en } from '../en/search';

export const search: typeof en = {
  title: 'חיפוש',
  of: 'חיפוש: {{search}}',
  field: 'מילה, שם או מספר',
  submit: 'חיפוש',
  hint: 'בפרויקטים, באנשים, בשלבים, באבני הדרך, במסמכים ובהודעות שיש הרשאה לראות. הקשה על / מובילה לשדה מכל עמוד.',
  nothing: 'לא נמצא דבר שמתאים לחיפוש.',
  more: 'מוצגות 10 התוצאות החדשות; מילה נוספת תצמצם אותן.',
  all: 'לרשימה המלאה',
  projects: 'פרויקטים',
  people: 'אנשים',
  phases: 'שלבים',
  milestones: 'אבני דרך',
  documents: 'מסמכים',
  messages: 'הודעות',
};
