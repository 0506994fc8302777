import type { Database } from 'db/client.server';
import { plans, subscriptions } from 'db/schema/billing';
import { people } from 'db/schema/person';
import { and, desc, eq, gt, max } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { byId } from '~/models/fields';
import { type Caller, operation, permits, query } from '~/models/operation.server';
import { addRow, pick } from '~/models/rows.server';
import type { Gateway } from '~/services/payments/gateway';
import { offeredPlans } from './offer.server';

/** Who may see and change what their company subscribes to (docs/rules.md#subscriptions). */
export const paying = {
  permission: 'billing',
  roles: ['admin', 'entrepreneur', 'investor', 'tenant'],
  isPersonal: true,
} as const;
const pays = (actor: Actor): boolean => permits(paying, actor) && actor.companyId !== null;

/** Who can do something about a plan that is too small. */
export const mayPay = ({ actor, gateway }: Pick<Caller, 'actor' | 'gateway'>): boolean =>
  pays(actor) && gateway !== null;

const day = 86_400_000;

export const planPage = query({
  run({ db, actor, now, locale, gateway }) {
    assertPaidFor(gateway);
    const isPayer = pays(actor);
    const newest = isPayer ? newestSubscription(db, actor) : undefined;
    return {
      isPayer,
      plans: offeredPlans(db, locale),
      current: newest ? shown(newest, now) : null,
      mayTry: isPayer && !newest,
      mayPay: mayPay({ actor, gateway }),
      userCode: isPayer ? codeOf(db, actor) : null,
    };
  },
});

/** By which others find them, to pay for their company (docs/rules.md#plan-links). */
const codeOf = (db: Database, { id }: Actor) =>
  db.select(pick(people, 'userCode')).from(people).where(eq(people.id, id)).get()?.userCode ?? null;

/** A trial is for a company that never had a plan. */
export const trialOffer = query({
  ...paying,
  input: byId,
  run({ db, actor, gateway }, { id }) {
    assertPaidFor(gateway);
    assertPayer(actor);
    return { ...findTrialPlan(db, id), mayTry: !newestSubscription(db, actor) };
  },
});

/** No card, nothing to renew, over by itself. Asked again while it runs, it is the same trial. */
export const startTrial = operation({
  name: 'subscription.trial',
  ...paying,
  target({ db, actor, gateway }, idOf) {
    assertPaidFor(gateway);
    assertPayer(actor);
    return findTrialPlan(db, idOf('id'));
  },
  run({ tx, actor, now, audit, target: { id: planId, title, trialDays } }) {
    const earlier = newestSubscription(tx, actor);
    const isThis = earlier?.status === 'trial' && earlier.planId === planId && runs(earlier, now);
    if (isThis) return { id: earlier.id, title };
    if (earlier) throw new AppError('in-use');
    const expiredAt = now + trialDays * day;
    const id = addRow(
      tx,
      subscriptions,
      {
        companyId: actor.companyId ?? 0,
        personId: actor.id,
        planId,
        status: 'trial',
        isSubscribe: false,
        startedAt: now,
        expiredAt,
      },
      now,
    );
    audit({ recordId: id, changes: { plan: { to: title }, expiredAt: { to: expiredAt } } });
    return { id, title };
  },
});

export const renewal = query({
  ...paying,
  input: byId,
  run: (caller, { id }) => findRenewable(caller, id),
});

/** Says whether a subscription goes on by itself; until its time is up nothing changes. */
const renewing = (isSubscribe: boolean) =>
  operation({
    name: isSubscribe ? 'subscription.subscribe' : 'subscription.unsubscribe',
    ...paying,
    target: (caller, idOf) => findRenewable(caller, idOf('id')),
    run({ tx, now, audit, target: { id, isSubscribe: before } }) {
      if (before === isSubscribe) return;
      tx.update(subscriptions).set({ isSubscribe, updatedAt: now }).where(eq(subscriptions.id, id)).run();
      audit({ recordId: id, changes: { isSubscribe: { from: before, to: isSubscribe } } });
    },
  });

export const subscribe = renewing(true);
export const unsubscribe = renewing(false);

/** When what is paid for now begins: days of a trial that are left are not lost. In UTC milliseconds. */
export function paidFrom(db: Database, companyId: number, now: number): number {
  const trial = db
    .select({ endsAt: max(subscriptions.expiredAt) })
    .from(subscriptions)
    .where(and(eq(subscriptions.companyId, companyId), eq(subscriptions.status, 'trial')))
    .get();
  return Math.max(now, trial?.endsAt ?? 0);
}

/** Where plans are not paid for, their pages do not exist. @throws AppError `not-found` */
export function assertPaidFor(gateway: Gateway | null): asserts gateway is Gateway {
  if (!gateway) throw new AppError('not-found');
}

/** @throws AppError `forbidden` */
export function assertPayer(actor: Actor) {
  if (!pays(actor)) throw new AppError('forbidden');
}

function findTrialPlan(db: Database, id: number) {
  const plan = db
    .select({ id: plans.id, title: plans.title, trialDays: plans.trialDays })
    .from(plans)
    .where(and(eq(plans.id, id), eq(plans.isActive, true), gt(plans.trialDays, 0)))
    .get();
  if (!plan) throw new AppError('not-found');
  return plan;
}

const ofOwnCompany = (db: Database, actor: Actor, id?: number) =>
  db
    .select({
      id: subscriptions.id,
      planId: subscriptions.planId,
      title: plans.title,
      status: subscriptions.status,
      isSubscribe: subscriptions.isSubscribe,
      expiredAt: subscriptions.expiredAt,
      nextTryAt: subscriptions.nextTryAt,
      grantReason: subscriptions.grantReason,
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(
      and(
        eq(subscriptions.companyId, actor.companyId ?? 0),
        id === undefined ? undefined : eq(subscriptions.id, id),
      ),
    )
    .orderBy(desc(subscriptions.expiredAt), desc(subscriptions.id))
    .limit(1)
    .get();

const newestSubscription = (db: Database, actor: Actor) => ofOwnCompany(db, actor);

type Subscription = NonNullable<ReturnType<typeof newestSubscription>>;

/** @throws AppError `not-found` for another company's, for a trial, and for one that is over */
function findRenewable({ db, actor, now, gateway }: Caller, id: number): Subscription {
  assertPaidFor(gateway);
  assertPayer(actor);
  const subscription = ofOwnCompany(db, actor, id);
  if (!subscription || !canRenew(subscription, now)) throw new AppError('not-found');
  return subscription;
}

const runs = ({ status, expiredAt }: Subscription, now: number): boolean =>
  status === 'past_due' || ((status === 'trial' || status === 'active') && expiredAt > now);

/** Only a plan that was paid for and runs renews by itself; a trial ends, and so does what was given. */
const canRenew = (subscription: Subscription, now: number): boolean =>
  subscription.status !== 'trial' && subscription.grantReason === null && runs(subscription, now);

/** One that ran out may not have been noted as ended yet. */
function shown({ grantReason, ...subscription }: Subscription, now: number) {
  const isRunning = runs({ ...subscription, grantReason }, now);
  const { status } = subscription;
  return {
    ...subscription,
    isRunning,
    status: isRunning || status === 'cancelled' ? status : ('expired' as const),
    canRenew: canRenew({ ...subscription, grantReason }, now),
    isGiven: grantReason !== null,
  };
}
