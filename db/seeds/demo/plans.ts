import { firstPlan } from '../../first-plan';
import { plans } from '../../schema/billing';
import type { Seeding } from './seeding';

const monthly = { currency: 'ILS', duration: '1 month' };
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

/** @returns the ids, cheapest plan first */
export function insertPlans({ tx, calendar }: Seeding): number[] {
  const stamps = { createdAt: calendar.time(-790), updatedAt: calendar.time(-60) };
  return [firstPlan, pro, business].map((spec) => {
    const [row] = tx
      .insert(plans)
      .values({ ...spec, ...stamps })
      .returning({ id: plans.id })
      .all();
    return row!.id;
  });
}
