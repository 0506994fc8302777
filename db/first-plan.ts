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
  notes:
    '<ul><li>Up to 10 active projects</li><li>Unlimited investors and tenants</li><li>14 days free, no card needed</li></ul>',
  notesHe:
    '<ul><li>עד 10 פרויקטים פעילים</li><li>משקיעים ודיירים ללא הגבלה</li><li>14 ימים חינם, בלי כרטיס אשראי</li></ul>',
};
