import { formAction } from '~/http/form-action.server';
import { pageLoader } from '~/http/page.server';
import { timesFor } from '~/models/access/times.server';
import {
  cancelScheduledPlan,
  scheduledChange,
} from '~/models/billing/subscriptions/schedule.server';
import {
  renewal,
  startTrial,
  subscribe,
  trialOffer,
  unsubscribe,
} from '~/models/billing/subscriptions/subscription.server';
import {
  planKeepPath,
  planPath,
  planSubscribePath,
  planTrialPath,
  planUnsubscribePath,
} from '~/paths';
import type { Question, Refusal } from '~/screens/shell/question';

export const trialLoader = pageLoader((page): Question | Refusal => {
  const { text, portal, params } = page;
  const { id, title: plan, trialDays, mayTry } = trialOffer(page, params);
  const closeHref = planPath(portal);
  const title = mayTry ? text('plan.trial.title', { plan }) : text('plan.trial.usedTitle');
  if (!mayTry) {
    const words = [text('plan.trial.used')];
    return { title, words, backLabel: text('plan.trial.back'), closeHref };
  }
  return {
    title,
    words: [text('plan.trial.text', { count: trialDays })],
    confirmLabel: text('plan.trial.confirm'),
    action: planTrialPath(portal, id),
    closeHref,
  };
});

export const trialAction = formAction(startTrial, {
  done: (page, { title }) => page.goTo(planPath(page.portal), 'plan.trial.done', { plan: title }),
});

const renewals = {
  subscribe: { operation: subscribe, path: planSubscribePath },
  unsubscribe: { operation: unsubscribe, path: planUnsubscribePath },
};
type Renewal = keyof typeof renewals;

export const renewalLoader = (kind: Renewal) =>
  pageLoader((page) => {
    const { text, portal, params } = page;
    const { id, title, expiredAt } = renewal(page, params);
    return {
      title: text(`plan.${kind}.title`, { plan: title }),
      words: [text(`plan.${kind}.text`, { date: timesFor(page.actor).day(expiredAt) })],
      confirmLabel: text(`plan.${kind}.action`),
      danger: kind === 'unsubscribe',
      action: renewals[kind].path(portal, id),
      closeHref: planPath(portal),
    } satisfies Question;
  });

export const renewalAction = (kind: Renewal) =>
  formAction(renewals[kind].operation, {
    done: (page) => page.goTo(planPath(page.portal), 'plan.updated'),
  });

export const cancelChangeLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { id, title, next, expiredAt } = scheduledChange(page, params);
  const day = timesFor(page.actor).day(expiredAt);
  return {
    title: text('plan.keep.title', { plan: title }),
    words: [text('plan.keep.text', { plan: title, next, day })],
    confirmLabel: text('plan.keep.confirm', { plan: title }),
    action: planKeepPath(portal, id),
    closeHref: planPath(portal),
  } satisfies Question;
});

export const cancelChangeAction = formAction(cancelScheduledPlan, {
  done: (page, { title }) => page.goTo(planPath(page.portal), 'plan.keep.done', { plan: title }),
});
