const monthly = { currency: 'ILS', duration: '1 month' };

/** The plan of 000 §1, which every installation begins with; amounts in agorot. */
export const basicPlan = {
  ...monthly,
  order: 1,
  title: 'Basic',
  amount: 2_000,
  trialDays: 14,
  projectLimit: 10,
  description: 'For a first project or ten',
  descriptionHe: 'לפרויקט ראשון, ועד עשרה',
  notes:
    '<ul><li>Up to 10 active projects</li><li>Unlimited investors and tenants</li><li>14 days free, no card needed</li></ul>',
  notesHe:
    '<ul><li>עד 10 פרויקטים פעילים</li><li>משקיעים ודיירים ללא הגבלה</li><li>14 ימים חינם, בלי כרטיס אשראי</li></ul>',
};
const pro = {
  ...monthly,
  order: 2,
  title: 'Pro',
  amount: 7_900,
  trialDays: 0,
  projectLimit: 50,
  description: 'For a company with a team',
  descriptionHe: 'לחברה עם צוות',
  notes:
    '<ul><li>Up to 50 active projects</li><li>Company users with permissions</li><li>Budget against actual cost, phase by phase</li></ul>',
  notesHe:
    '<ul><li>עד 50 פרויקטים פעילים</li><li>משתמשי חברה עם הרשאות</li><li>תקציב מול עלות בפועל, שלב אחר שלב</li></ul>',
};
const business = {
  ...monthly,
  order: 3,
  title: 'Business',
  amount: 24_900,
  trialDays: 0,
  projectLimit: null,
  description: 'For a portfolio',
  descriptionHe: 'לתיק נכסים שלם',
  notes:
    '<ul><li>No limit on projects</li><li>Priority support in Hebrew and English</li><li>Help with moving your data</li></ul>',
  notesHe:
    '<ul><li>ללא הגבלה על מספר הפרויקטים</li><li>תמיכה בעדיפות בעברית ובאנגלית</li><li>עזרה בהעברת הנתונים</li></ul>',
};

/** Those of the demo, cheapest first. */
export const demoPlans = [basicPlan, pro, business];
