import type { card as en } from '../en/card';

export const card: typeof en = {
  title: 'כרטיסי האשראי שלך',
  lead: 'המינוי משולם בכרטיס הפעיל. נשמרות רק ארבע הספרות האחרונות.',
  holder: 'השם על הכרטיס',
  expiry: 'תוקף',
  active: 'פעיל',
  expired: 'פג תוקף',
  activate: 'הגדרה ככרטיס פעיל',
  delete: 'מחיקה',
  empty: 'אין עדיין כרטיסים. כרטיס נשמר כשמשלמים בו על תוכנית.',
  activated: 'הכרטיס הוגדר ככרטיס הפעיל',
  question: {
    title: 'למחוק את הכרטיס {{card}}?',
    text: 'לא יהיה אפשר לשלם בו עוד.',
    active: 'זה הכרטיס הפעיל. בלי כרטיס פעיל התוכנית לא תתחדש.',
    confirm: 'מחיקת הכרטיס',
    done: 'הכרטיס {{card}} נמחק.',
  },
};
