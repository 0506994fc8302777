/** The amount is in agorot. */
export const firstPlan = {
  currency: 'ILS',
  duration: '1 month',
  order: 1,
  title: 'Basic',
  amount: 2_000,
  trialDays: 14,
  projectLimit: 10,
  description: 'For a first project or ten',
  descriptionHe: 'לפרויקט ראשון, ועד עשרה',
  notes: 'Up to 10 active projects\nUnlimited investors and tenants\n14 days free, no card needed',
  notesHe: 'עד 10 פרויקטים פעילים\nמשקיעים ודיירים ללא הגבלה\n14 ימים חינם, בלי כרטיס אשראי',
};
