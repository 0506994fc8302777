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
  notes: 'Up to 50 active projects\nEverything in Basic',
  notesHe: 'עד 50 פרויקטים פעילים\nכל מה שבתוכנית Basic',
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
  notes: 'No limit on projects\nPriority support in Hebrew and English\nHelp with moving your data',
  notesHe: 'ללא הגבלה על מספר הפרויקטים\nתמיכה בעדיפות בעברית ובאנגלית\nעזרה בהעברת הנתונים',
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
