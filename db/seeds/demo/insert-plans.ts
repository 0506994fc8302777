import { plans } from '../../schema/billing';
import type { Seeding } from './seeding';

const planSpecs = [
  {
    title: 'Basic',
    amount: 2_000,
    trialDays: 14,
    projectLimit: 10,
    description: 'For a first project or ten',
    notes:
      '<ul><li>Up to 10 active projects</li><li>Unlimited investors and tenants</li><li>14 days free, no card needed</li></ul>',
  },
  {
    title: 'Pro',
    amount: 7_900,
    trialDays: 0,
    projectLimit: 50,
    description: 'For a company with a team',
    notes:
      '<ul><li>Up to 50 active projects</li><li>Company users with permissions</li><li>Budget against actual cost, phase by phase</li></ul>',
  },
  {
    title: 'Business',
    amount: 24_900,
    trialDays: 0,
    projectLimit: null,
    description: 'For a portfolio',
    notes:
      '<ul><li>No limit on projects</li><li>Priority support in Hebrew and English</li><li>Help with moving your data</li></ul>',
  },
];

/** Answers the ids, cheapest plan first. */
export function insertPlans({ tx, calendar }: Seeding): number[] {
  const stamps = { createdAt: calendar.time(-790), updatedAt: calendar.time(-60) };
  return planSpecs.map((spec, i) => {
    const [row] = tx
      .insert(plans)
      .values({ ...spec, currency: 'ILS', duration: '1 month', order: i + 1, ...stamps })
      .returning({ id: plans.id })
      .all();
    return row!.id;
  });
}
