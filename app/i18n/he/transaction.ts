import type { transaction as en } from '../en/transaction';

export const transaction: typeof en = {
  title: 'תנועות',
  lead: 'כל חיוב של המינוי, ומה עלה בגורלו.',
  books: {
    never: 'עדיין לא נבדק אם תשלומים, החזרים ומינויים תואמים זה לזה.',
    good: 'בבדיקה האחרונה, ב־{{when}}, תשלומים, החזרים ומינויים תאמו זה לזה.',
    bad: 'בבדיקה האחרונה, ב־{{when}}, תשלומים, החזרים ומינויים לא תאמו זה לזה. הפרטים ביומן השרת, וגם npm run check:books מציג אותם.',
  },
};
