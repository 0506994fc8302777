import type { transaction as en } from '~/i18n/en/billing/transaction';

export const transaction: typeof en = {
  title: 'תנועות',
  lead: 'כל חיוב של המינוי, ומה עלה בגורלו.',
  reasons: {
    approved: 'אושר',
    refund: 'החזר של {{transaction}}',
    refundFailed: 'ההחזר של {{transaction}} נכשל',
    refundReturned: 'ההחזר של {{transaction}} נכשל, והכסף חזר',
    dispute: 'הכחשת העסקה {{transaction}}',
    disputeWon: 'הכחשת העסקה {{transaction}} נדחתה, והכסף הוחזר',
    waiting: 'בהמתנה לבנק',
    declined: 'הבנק סירב לחיוב.',
    funds: 'אין מספיק כסף בכרטיס.',
    expired: 'תוקף הכרטיס פג.',
    number: 'הכרטיס אינו מוכר לבנק.',
    authentication: 'בעל הכרטיס לא אישר את התשלום מול הבנק.',
    unavailable: 'אין מענה מהבנק, ולא בוצע חיוב.',
    paid: 'תשלום קודם התקבל, והתשלום הזה לא חויב.',
    abandoned: 'דף התשלום נסגר או שפג תוקפו, ולא בוצע חיוב.',
  },
  check: {
    never: 'עדיין לא נבדק אם תשלומים, החזרים ומינויים תואמים זה לזה.',
    good: 'בבדיקה האחרונה, ב־{{when}}, תשלומים, החזרים ומינויים תאמו זה לזה.',
    bad: 'בבדיקה האחרונה, ב־{{when}}, תשלומים, החזרים ומינויים לא תאמו זה לזה. הפרטים ביומן השרת, וגם npm run check:billing מציג אותם.',
  },
};
