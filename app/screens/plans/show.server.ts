import { type Page, pageLoader } from '~/http/page.server';
import { canRenew } from '~/models/plans/renewal.server';
import { isRunning, mayChoosePlan, newestSubscription } from '~/models/plans/subscription.server';
import { mayStartTrial } from '~/models/plans/trial.server';
import { planSubscribePath, planUnsubscribePath, transactionsPath } from '~/paths';
import { offer } from './offer.server';

/** Choose Your Plan (001 §2). Who does not pay sees the plans, but not what the company has. */
export const planLoader = pageLoader({}, planPage);

function planPage(page: Page) {
  const { db, actor, frame, text, portal } = page;
  frame.title = text('plan.title');
  const isPayer = mayChoosePlan(actor);
  return {
    title: frame.title,
    portal,
    isPayer,
    plans: offer(page),
    current: isPayer ? currentPlan(page) : null,
    mayTry: mayStartTrial(db, actor),
    transactionsHref: isPayer && portal === 'admin' ? transactionsPath() : null,
  };
}

function currentPlan({ db, actor, now, portal }: Page) {
  const newest = newestSubscription(db, actor);
  if (!newest) return null;
  const { id, planId, title, status, isSubscribe, expiredAt } = newest;
  const runs = isRunning(newest, now);
  const path = isSubscribe ? planUnsubscribePath : planSubscribePath;
  return {
    ...{ planId, title, isSubscribe, expiredAt, isRunning: runs },
    /** One that ran out may not have been noted as ended yet. */
    status: runs || status === 'cancelled' ? status : ('expired' as const),
    renewalHref: canRenew(newest, now) ? path(portal, id) : null,
  };
}

export type PlanPage = ReturnType<typeof planPage>;
export type CurrentPlan = NonNullable<PlanPage['current']>;
