import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { subscriptions } from 'db/schema/billing';
import { eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { recordAudit } from '~/models/audit/record.server';
import { AppError } from '~/models/errors';
import { isRunning, mayChoosePlan, ownSubscription, type Subscription } from './subscription.server';

/** Only a paid plan that runs renews by itself; a trial ends. */
export const canRenew = (subscription: Subscription, now: number): boolean =>
  subscription.status === 'active' && isRunning(subscription, now);

/** @throws AppError `not-found` for another company's, for a trial, and for one that is over; `forbidden` */
export function findRenewable(db: Database, actor: Actor, id: number, now: number): Subscription {
  if (!mayChoosePlan(actor)) throw new AppError('forbidden');
  const subscription = ownSubscription(db, actor, id);
  if (!subscription || !canRenew(subscription, now)) throw new AppError('not-found');
  return subscription;
}

/**
 * Says whether a subscription goes on by itself when its time is up (001 §4, `is_subscribe`); until then nothing
 * changes. @throws AppError `not-found`, `forbidden`
 */
export function setRenewal(db: Database, actor: Actor, id: number, isSubscribe: boolean, now: number) {
  write(db, (tx) => {
    const before = findRenewable(tx, actor, id, now);
    if (before.isSubscribe === isSubscribe) return;
    tx.update(subscriptions).set({ isSubscribe, updatedAt: now }).where(eq(subscriptions.id, id)).run();
    const changes = { isSubscribe: { from: before.isSubscribe, to: isSubscribe } };
    const action = isSubscribe ? 'subscription.subscribe' : 'subscription.unsubscribe';
    recordAudit(tx, actor, { action, record: 'subscription', recordId: id, changes, now });
  });
}
