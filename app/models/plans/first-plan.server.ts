import type { Database } from 'db/client.server';
import { firstPlan } from 'db/first-plan';
import { write } from 'db/prepared';
import { plans } from 'db/schema/billing';

/** Gives a new installation its plan: without one nobody can be added to a company. Does nothing once there is any. */
export function ensurePlan(db: Database, now: number) {
  write(db, (tx) => {
    if (tx.select({ id: plans.id }).from(plans).limit(1).get()) return;
    tx.insert(plans)
      .values({ ...firstPlan, createdAt: now, updatedAt: now })
      .run();
  });
}
