import type { search as en } from '../en/search';

export const search: typeof en = {
  title: 'חיפוש',
  of: 'חיפוש: {{search}}',
  field: 'מילה, שם או מספר',
  submit: 'חיפוש',
  hint: 'חיפוש בפרויקטים, באנשים, בשלבים, באבני הדרך, במסמכים, בהודעות ובפניות שיש לך גישה אליהם. אפשר להקיש / כדי לחפש מכל עמוד.',
  nothing: 'אין תוצאות לחיפוש הזה.',
  more: 'מוצגות 10 התוצאות החדשות. אפשר להוסיף מילה כדי לצמצם.',
  all: 'הצגת הכול',
  projects: 'פרויקטים',
  people: 'אנשים',
  phases: 'שלבים',
  milestones: 'אבני דרך',
  documents: 'מסמכים',
  messages: 'הודעות',
  requests: 'פניות דיירים',
};
