import type { transaction as en } from '../en/transaction';

export const transaction: typeof en = {
  title: 'תנועות',
  lead: 'כל חיוב של המינוי, ומה עלה בגורלו.',
  reasons: {
    approved: 'אושר',
    refund: 'החזר של {{transaction}}',
    waiting: 'בהמתנה לבנק',
    declined: 'הבנק סירב לחיוב.',
    funds: 'אין מספיק כסף בכרטיס.',
    expired: 'תוקף הכרטיס פג.',
    number: 'הכרטיס אינו מוכר לבנק.',
    authentication: 'בעל הכרטיס לא אישר את התשלום מול הבנק.',
    unavailable: 'אין מענה מהבנק, ולא בוצע חיוב.',
    paid: 'תשלום קודם התקבל, והתשלום הזה לא חויב.',
  },
  books: {
    never: 'עדיין לא נבדק אם תשלומים, החזרים ומינויים תואמים זה לזה.',
    good: 'בבדיקה האחרונה, ב־{{when}}, תשלומים, החזרים ומינויים תאמו זה לזה.',
    bad: 'בבדיקה האחרונה, ב־{{when}}, תשלומים, החזרים ומינויים לא תאמו זה לזה. הפרטים ביומן השרת, וגם npm run check:books מציג אותם.',
  },
};
