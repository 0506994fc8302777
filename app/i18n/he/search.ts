import type { search as en } from '../en/search';

export const search: typeof en = {
  title: 'חיפוש',
  of: 'חיפוש: {{search}}',
  field: 'מילה, שם או מספר',
  submit: 'חיפוש',
  hint: 'חיפוש בפרויקטים, באנשים, בשלבים, באבני הדרך, במסמכים, בהודעות ובפניות שיש לך גישה אליהם. אפשר להקיש / כדי לחפש מכל עמוד.',
  opened: 'נפתחו לאחרונה',
  nothing: 'אין תוצאות לחיפוש הזה.',
  advice:
    'כדאי לנסות פחות מילים, או רק חלק ממילה. רשומות שנמחקו ופרויקטים שלא הצטרפת אליהם אינם נכללים.',
  allProjects: 'לכל הפרויקטים',
  allKinds: 'כל התוצאות',
  newest: '{{number}} החדשות ביותר',
  more: 'מוצגות {{number}} התוצאות החדשות. אפשר להוסיף מילה כדי לצמצם.',
  projects: 'פרויקטים',
  people: 'אנשים',
  phases: 'שלבים',
  milestones: 'אבני דרך',
  documents: 'מסמכים',
  messages: 'הודעות',
  requests: 'פניות דיירים',
  all: {
    projects: 'כל {{number}} הפרויקטים',
    people: 'כל {{number}} האנשים',
    phases: 'כל {{number}} השלבים',
    milestones: 'כל {{number}} אבני הדרך',
    documents: 'כל {{number}} המסמכים',
    messages: 'כל {{number}} ההודעות',
    requests: 'כל {{number}} הפניות',
  },
};
