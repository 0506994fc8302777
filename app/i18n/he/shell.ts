import type { shell as en } from '../en/shell';

export const shell: typeof en = {
  name: '{{brand}}',
  nav: {
    dashboard: 'לוח בקרה',
    projects: 'פרויקטים',
    assets: 'סוגי נכסים',
    deletedProjects: 'פרויקטים שנמחקו',
    users: 'משתמשים',
    plans: 'תוכניות תשלום',
    settings: 'הגדרות',
    profile: 'פרופיל',
    cards: 'כרטיסי אשראי',
    support: 'תמיכה',
    invitationLog: 'יומן הזמנות',
    managedPlans: 'תוכניות',
    faq: 'שאלות נפוצות',
    companyAdmins: 'מנהלי חברות',
  },
  role: {
    superadmin: 'מנהל־על',
    admin: 'מנהל חברה',
    entrepreneur: 'יזם',
    investor: 'משקיע',
    tenant: 'דייר',
  },
  toDashboard: 'אל לוח הבקרה',
  toStart: 'אל דף הפתיחה',
  logIn: 'כניסה',
  footer: {
    label: 'על {{brand}}',
    plans: 'תוכניות',
    faq: 'שאלות ותשובות',
    support: 'תמיכה',
    adminLogin: 'כניסת מנהלים',
    privacy: 'פרטיות',
    terms: 'תנאי שימוש',
    accessibility: 'נגישות',
  },
  resume: {
    title: 'הטופס נשמר',
    text: 'החיבור הסתיים לפני שהטופס נשמר. אפשר לשלוח אותו עכשיו, והוא ייבדק כרגיל.',
    files: 'קבצים יש לבחור מחדש: אפשר לפתוח את הרשומה אחר כך ולהוסיף אותם.',
    send: 'שליחה עכשיו',
    discard: 'ביטול הטופס',
    discarded: 'הטופס בוטל.',
  },
  notFound: {
    title: 'הדף אינו קיים',
    text: 'ייתכן שהכתובת שגויה, שהרשומה הוסרה או שאין הרשאה לצפות בה.',
  },
  forbidden: {
    title: 'הבקשה לא התקבלה',
    text: 'הטופס הגיע מאתר אחר, או שהדפדפן הסתיר את מקורו. יש לפתוח את הדף מחדש ולשלוח ממנו.',
  },
  badRequest: {
    title: 'לא ניתן לקרוא את הטופס',
    text: 'הטופס הגיע פגום. יש לחזור, לרענן את הדף ולשלוח שוב.',
  },
  tooLarge: {
    title: 'הקבצים גדולים מדי',
    text: 'כל הקבצים בטופס אחד יכולים להגיע יחד ל־32 מ״ב: תמונה עד 10 מ״ב, מסמך עד 20 מ״ב. אפשר לחזור ולבחור קבצים קטנים יותר; מה שהוקלד נשמר.',
  },
  tooMany: {
    title: 'יותר מדי ניסיונות',
    text: 'יש להמתין מעט ולנסות שוב.',
  },
  error: {
    title: 'משהו השתבש.',
    text: 'דבר לא נשמר. אפשר לנסות שוב; אם זה חוזר, כדאי לפנות למי שמפעיל את השרת.',
    reference: 'מספר לפנייה: {{reference}}',
  },
};
