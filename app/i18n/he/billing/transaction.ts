import type { transaction as en } from '~/i18n/en/billing/transaction';

export const transaction: typeof en = {
  title: 'תנועות',
  lead: 'כל החיובים וההחזרים של המינוי שלך.',
  leadOfAll: 'כל החיובים וההחזרים של כל החברות.',
  reasons: {
    approved: 'אושר',
    refund: 'החזר של {{transaction}}',
    refundFailed: 'ההחזר של {{transaction}} נכשל',
    refundReturned: 'ההחזר של {{transaction}} נכשל, והכסף חזר',
    duplicate: 'חיוב כפול שהוחזר לכרטיס',
    dispute: 'הכחשת התנועה {{transaction}}',
    disputeWon: 'הכחשת התנועה {{transaction}} נדחתה, והכסף הוחזר',
    waiting: 'בהמתנה לבנק',
    declined: 'הבנק דחה את החיוב.',
    funds: 'אין מספיק כסף בכרטיס.',
    expired: 'תוקף הכרטיס פג.',
    number: 'הבנק אינו מזהה את הכרטיס.',
    authentication: 'בעל הכרטיס לא אישר את התשלום מול הבנק.',
    unavailable: 'אי אפשר היה להגיע לבנק, ולא בוצע חיוב.',
    paid: 'תשלום קודם התקבל, והתשלום הזה לא חויב.',
    abandoned: 'עמוד התשלום נסגר או שפג תוקפו, ולא בוצע חיוב.',
  },
  check: {
    never: 'תשלומים, החזרים ומינויים עוד לא נבדקו.',
    good: 'בבדיקה האחרונה, ב־{{when}}, תשלומים, החזרים ומינויים תאמו זה לזה.',
    bad: 'בבדיקה האחרונה, ב־{{when}}, תשלומים, החזרים ומינויים לא תאמו זה לזה. הפרטים ביומן השרת, וגם npm run check:billing מציג אותם.',
  },
};
