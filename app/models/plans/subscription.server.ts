import type { Database } from 'db/client.server';
import { plans, subscriptions } from 'db/schema/billing';
import { and, desc, eq } from 'drizzle-orm';
import { type Actor, may } from '~/models/access/actor.server';

/** Whether the actor may see and change what their company subscribes to. */
export const mayChoosePlan = (actor: Actor): boolean =>
  actor.role !== 'superadmin' && actor.companyId !== null && may(actor, 'billing');

/** A subscription lasts until its end, whatever its status was last noted as. */
export const isRunning = ({ status, expiredAt }: { status: string; expiredAt: number }, now: number) =>
  (status === 'trial' || status === 'active') && expiredAt > now;

const columns = {
  id: subscriptions.id,
  planId: subscriptions.planId,
  title: plans.title,
  status: subscriptions.status,
  isSubscribe: subscriptions.isSubscribe,
  expiredAt: subscriptions.expiredAt,
};

const ofOwnCompany = (actor: Actor) => eq(subscriptions.companyId, actor.companyId ?? 0);

/** The subscription of the actor's company that ends last; undefined when there never was one. */
export const newestSubscription = (db: Database, actor: Actor) =>
  db
    .select(columns)
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(ofOwnCompany(actor))
    .orderBy(desc(subscriptions.expiredAt), desc(subscriptions.id))
    .limit(1)
    .get();

/** A subscription of the actor's company. */
export const ownSubscription = (db: Database, actor: Actor, id: number) =>
  db
    .select(columns)
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(and(eq(subscriptions.id, id), ofOwnCompany(actor)))
    .get();

export type Subscription = NonNullable<ReturnType<typeof newestSubscription>>;
