import type { Database } from 'db/client.server';
import { firstFaq } from 'db/first-faq';
import { firstPlan } from 'db/first-plan';
import { prepared, write } from 'db/prepared';
import { plans } from 'db/schema/billing';
import { faqs } from 'db/schema/faq';
import { and, asc, eq } from 'drizzle-orm';
import type { Locale } from '~/i18n/words';
import { AppError } from '~/models/errors';
import { publicQuery } from '~/models/public-query.server';
import { addRow, hasAny, pick } from '~/models/rows.server';

export const findOfferedPlans = (db: Database, locale: Locale) =>
  activePlans(db)
    .all()
    .map(({ descriptionHe, notesHe, ...plan }) => {
      const hebrew = locale === 'he-IL' ? { description: descriptionHe, notes: notesHe } : null;
      const description = hebrew?.description || plan.description;
      return { ...plan, description, notes: hebrew?.notes || plan.notes };
    });

export type OfferedPlan = ReturnType<typeof findOfferedPlans>[number];

const activePlans = prepared((db) =>
  db
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
      projectLimit: plans.projectLimit,
      version: plans.version,
    })
    .from(plans)
    .where(eq(plans.isActive, true))
    .orderBy(asc(plans.order), asc(plans.id))
    .prepare(),
);

/** The plans that can be paid for; empty if billing is disabled. */
export const planOffers = publicQuery({
  run({ db, gateway, locale }) {
    const rows = gateway ? findOfferedPlans(db, locale) : [];
    return { rows, total: rows.length };
  },
});

/** @throws AppError `not-found` if the plan is archived */
export function findOfferedPlan(db: Database, id: number) {
  const plan = db
    .select(pick(plans, 'id', 'title', 'amount', 'currency', 'duration', 'projectLimit', 'version'))
    .from(plans)
    .where(and(eq(plans.id, id), eq(plans.isActive, true)))
    .get();
  if (!plan) throw new AppError('not-found');
  return plan;
}

/**
 * Creates the first plan of a new installation, which companies need before they can add people,
 * and the first FAQ. Does nothing once there is a plan.
 */
export function ensurePlan(db: Database, now: number) {
  if (hasAny(db, plans)) return;
  write(db, (tx) => {
    if (hasAny(tx, plans)) return;
    addRow(tx, plans, firstPlan, now);
    if (hasAny(tx, faqs)) return;
    for (const [index, question] of firstFaq.entries())
      addRow(tx, faqs, { ...question, sortOrder: index + 1 }, now);
  });
}
