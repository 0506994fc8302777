import { plans } from '../../schema/billing';
import { demoPlans } from '../plans';
import type { Seeding } from './seeding';

/** Answers the ids, cheapest plan first. */
export function insertPlans({ tx, calendar }: Seeding): number[] {
  const stamps = { createdAt: calendar.time(-790), updatedAt: calendar.time(-60) };
  return demoPlans.map((spec) => {
    const [row] = tx
      .insert(plans)
      .values({ ...spec, ...stamps })
      .returning({ id: plans.id })
      .all();
    return row!.id;
  });
}
