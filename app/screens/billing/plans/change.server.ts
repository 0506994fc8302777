import { redirect } from '@remix-run/node';
import { formAction } from '~/http/form-action.server';
import { pageLoader } from '~/http/page.server';
import { timesFor } from '~/models/access/times.server';
import { cardList } from '~/models/billing/cards/cards.server';
import { planQuote, schedulePlan } from '~/models/billing/subscriptions/schedule.server';
import { cardsPath, planPath, planPayPath } from '~/paths';

/** A plan that is paid for today has a page of its own. */
export const planChangeLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { plan, quote, card, activeProjects } = planQuote(page, params);
  if (quote.kind !== 'later') throw redirect(planPayPath(portal, plan.id));
  return {
    title: text('plan.change.title', { plan: plan.title }),
    portal,
    plan,
    current: quote.current?.title ?? '',
    startsAt: quote.startsAt,
    tooMany: quote.tooMany,
    card,
    activeProjects,
    backHref: planPath(portal),
    cardsHref: cardList.permits(page.actor) ? cardsPath(portal) : null,
  };
});

export const planChangeAction = formAction(schedulePlan, {
  done: (page, { plan, startsAt }) =>
    page.goTo(planPath(page.portal), 'plan.change.done', {
      plan,
      day: timesFor(page.actor).day(startsAt),
    }),
});
