import { prepared } from 'db/prepared';
import { plans } from 'db/schema/billing';
import { asc, eq } from 'drizzle-orm';

/** The plans on offer, in their order. */
export const plansOnOffer = prepared((db) => {
  const query = db
    .select({
      id: plans.id,
      title: plans.title,
      description: plans.description,
      descriptionHe: plans.descriptionHe,
      notes: plans.notes,
      notesHe: plans.notesHe,
      amount: plans.amount,
      currency: plans.currency,
      duration: plans.duration,
      trialDays: plans.trialDays,
    })
    .from(plans)
    .where(eq(plans.isActive, true))
    .orderBy(asc(plans.order), asc(plans.id))
    .prepare();
  return () => query.all();
});
