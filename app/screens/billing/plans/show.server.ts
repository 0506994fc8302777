import { type OpenPage, openLoader, pageLoader } from '~/http/page.server';
import { portalOf } from '~/http/portals.server';
import { cardList } from '~/models/billing/cards/cards.server';
import { linkOffers } from '~/models/billing/payments/pay-by-link.server';
import { findOfferedPlans } from '~/models/billing/plans/offer.server';
import { planPage } from '~/models/billing/plans/page.server';
import { assertBillingEnabled } from '~/models/billing/subscriptions/subscription.server';
import { transactionList } from '~/models/billing/transactions/list.server';
import {
  adminLoginPath,
  cardsPath,
  loginPath,
  payByCodePath,
  planKeepPath,
  planPath,
  planSubscribePath,
  plansPath,
  planUnsubscribePath,
  signupPath,
  transactionsPath,
} from '~/paths';
import { makeIndexable } from '~/screens/shell/seo.server';

export const planLoader = pageLoader((page) => {
  const { frame, text, portal } = page;
  const { current, userCode, ...shown } = planPage(page);
  frame.title = text('plan.title');
  const path = current?.isSubscribe ? planUnsubscribePath : planSubscribePath;
  return {
    ...shown,
    title: frame.title,
    portal,
    current: current && {
      ...current,
      renewalHref: current.canRenew ? path(portal, current.id) : null,
      keepHref: current.nextPlan ? planKeepPath(portal, current.id) : null,
      cardHref: cardList.permits(page.actor) ? cardsPath(portal) : null,
    },
    payLink: userCode && new URL(plansPath({ userCode }), page.origin ?? page.url).href,
    transactionsHref: transactionList.permits(page.actor) ? transactionsPath(portal) : null,
  };
});

/** With a code, the page links to paying for that person; nothing about them is shown. */
export const publicPlansLoader = openLoader((page) => {
  const { db, actor, frame, text, locale, gateway } = page;
  assertBillingEnabled(gateway);
  frame.title = text('plan.public.title');
  makeIndexable(page, plansPath(), text('plan.public.lead'));
  const userCode = codeIn(page);
  const offered = linkOffers(page, userCode);
  const plans = findOfferedPlans(db, locale).map((plan) => ({
    ...plan,
    payHref: offered?.may(plan.id) ? payByCodePath(plan.id, userCode) : null,
  }));
  const mayPay = plans.some(({ payHref }) => payHref !== null);
  if (actor)
    return { plans, mayPay, isForOne: false, chooseHref: planPath(portalOf(actor)), signIn: null };
  const role = offered?.role ?? null;
  const isAdmin = role === null || role === 'admin' || role === 'superadmin';
  const loginHref = isAdmin
    ? adminLoginPath({ redirectTo: planPath('admin') })
    : loginPath({ redirectTo: planPath('member') });
  const signupHref = role === null ? signupPath() : null;
  return {
    plans,
    mayPay,
    isForOne: role !== null,
    chooseHref: null,
    signIn: { loginHref, signupHref },
  };
});

/** The code in the link to the plans. */
export const codeIn = ({ url }: Pick<OpenPage, 'url'>): string =>
  url.searchParams.get('userCode')?.slice(0, 200) ?? '';
