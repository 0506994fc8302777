import type { Database } from 'db/client.server';
import { placeholders, preparedByShape } from 'db/prepared';
import { plans, subscriptions } from 'db/schema/billing';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { dayMs } from '~/models/durations';
import { AppError } from '~/models/errors';
import { byId } from '~/models/fields';
import { type Caller, operation, permits, query } from '~/models/operation.server';
import { addRow, pick } from '~/models/rows.server';
import type { Gateway } from '~/services/payments/gateway';

/** The roles that may see and change their company's subscription (docs/rules.md#subscriptions). */
export const billingAccess = {
  permission: 'billing',
  roles: ['admin', 'entrepreneur', 'investor', 'tenant'],
  isPersonal: true,
} as const;
export const isCompanyPayer = (actor: Actor): boolean =>
  permits(billingAccess, actor) && actor.companyId !== null;

/** True if the actor can upgrade a plan that is too small. */
export const canPay = ({ actor, gateway }: Pick<Caller, 'actor' | 'gateway'>): boolean =>
  isCompanyPayer(actor) && gateway !== null;

/** Only companies that never had a plan can start a trial. */
export const trialOffer = query({
  ...billingAccess,
  input: byId,
  run({ db, actor, gateway }, { id }) {
    assertBillingEnabled(gateway);
    assertPayer(actor);
    return { ...findTrialPlan(db, id), mayTry: !newestSubscription(db, actor) };
  },
});

/**
 * Starts a trial, which needs no card and is not renewed. Starting it again returns the same trial.
 */
export const startTrial = operation({
  name: 'subscription.trial',
  ...billingAccess,
  target({ db, actor, gateway }, idOf) {
    assertBillingEnabled(gateway);
    assertPayer(actor);
    return findTrialPlan(db, idOf('id'));
  },
  run({ tx, actor, now, audit, target: { id: planId, title, trialDays } }) {
    const earlier = newestSubscription(tx, actor);
    const isThis =
      earlier?.status === 'trial' && earlier.planId === planId && isCurrent(earlier, now);
    if (isThis) return { id: earlier.id, title };
    if (earlier) throw new AppError('in-use');
    const owner = { companyId: actor.companyId ?? 0, personId: actor.id };
    const { id, expiredAt } = addTrial(tx, owner, { id: planId, trialDays }, now);
    audit({ recordId: id, changes: { plan: { to: title }, expiredAt: { to: expiredAt } } });
    return { id, title };
  },
});

/** @returns the id and dates of the subscription */
export function addTrial(
  tx: Database,
  owner: { companyId: number; personId: number },
  { id: planId, trialDays }: { id: number; trialDays: number },
  now: number,
) {
  const term = { startedAt: now, expiredAt: now + trialDays * dayMs };
  const row = { ...owner, ...term, planId, status: 'trial' as const, isSubscribe: false };
  return { id: addRow(tx, subscriptions, row, now), ...term };
}

export const renewal = query({
  ...billingAccess,
  input: byId,
  run: (caller, { id }) => findRenewable(caller, id),
});

/** Switches automatic renewal on or off. Switching it off also cancels a scheduled plan change. */
const setRenewal = (isSubscribe: boolean) =>
  operation({
    name: isSubscribe ? 'subscription.subscribe' : 'subscription.unsubscribe',
    ...billingAccess,
    target: (caller, idOf) => findRenewable(caller, idOf('id')),
    run({ tx, now, audit, target: { id, isSubscribe: before } }) {
      if (before === isSubscribe) return;
      tx.update(subscriptions)
        .set({ isSubscribe, ...(!isSubscribe && { nextPlanId: null }), updatedAt: now })
        .where(eq(subscriptions.id, id))
        .run();
      audit({ recordId: id, changes: { isSubscribe: { from: before, to: isSubscribe } } });
    },
  });

export const subscribe = setRenewal(true);
export const unsubscribe = setRenewal(false);

/**
 * Without billing, its pages do not exist.
 * @throws AppError `not-found`
 */
export function assertBillingEnabled(gateway: Gateway | null): asserts gateway is Gateway {
  if (!gateway) throw new AppError('not-found');
}

/** @throws AppError `forbidden` */
export function assertPayer(actor: Actor) {
  if (!isCompanyPayer(actor)) throw new AppError('forbidden');
}

export const trialPlan = (db: Database, id: number) =>
  db
    .select({ id: plans.id, title: plans.title, trialDays: plans.trialDays })
    .from(plans)
    .where(and(eq(plans.id, id), eq(plans.isActive, true), gt(plans.trialDays, 0)))
    .get();

function findTrialPlan(db: Database, id: number) {
  const plan = trialPlan(db, id);
  if (!plan) throw new AppError('not-found');
  return plan;
}

/** Dashboards and lists of limits read it. */
const subscriptionOf = preparedByShape((db, { isOne }: { isOne: boolean }) => {
  const { companyId, id } = placeholders('companyId', 'id');
  return db
    .select({
      ...pick(subscriptions, 'id', 'planId', 'status', 'isSubscribe', 'expiredAt', 'nextTryAt'),
      ...pick(subscriptions, 'grantReason', 'nextPlanId', 'renewalTries'),
      title: plans.title,
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(
      and(eq(subscriptions.companyId, companyId), isOne ? eq(subscriptions.id, id) : undefined),
    )
    .orderBy(desc(subscriptions.expiredAt), desc(subscriptions.id))
    .limit(1)
    .prepare();
});

const ofOwnCompany = (db: Database, actor: Actor, id?: number) =>
  subscriptionOf(db, { isOne: id !== undefined }).get({ companyId: actor.companyId ?? 0, id });

export const newestSubscription = (db: Database, actor: Actor) => ofOwnCompany(db, actor);

export type Subscription = NonNullable<ReturnType<typeof newestSubscription>>;

/** @throws AppError `not-found` for another company's subscription, a trial, or an expired one */
export function findRenewable({ db, actor, now, gateway }: Caller, id: number): Subscription {
  assertBillingEnabled(gateway);
  assertPayer(actor);
  const subscription = ofOwnCompany(db, actor, id);
  if (!subscription || !canRenew(subscription, now)) throw new AppError('not-found');
  return subscription;
}

export const isCurrent = ({ status, expiredAt }: Subscription, now: number): boolean =>
  status === 'past_due' || ((status === 'trial' || status === 'active') && expiredAt > now);

/** Only a paid and running plan renews automatically; trials and grants end. */
export const canRenew = (subscription: Subscription, now: number): boolean =>
  subscription.status !== 'trial' &&
  subscription.grantReason === null &&
  isCurrent(subscription, now);
