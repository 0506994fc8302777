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
  const { text, portal } = page;
  const { current, userCode, ...shown } = planPage(page);
  const path = current?.isSubscribe ? planUnsubscribePath : planSubscribePath;
  return {
    ...shown,
    title: text('plan.title'),
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
  const { db, actor, text, locale, gateway } = page;
  assertBillingEnabled(gateway);
  const title = text('plan.public.title');
  makeIndexable(page, plansPath(), text('plan.public.lead'));
  const userCode = codeIn(page);
  const offers = linkOffers(page, userCode);
  const plans = findOfferedPlans(db, locale).map((plan) => ({
    ...plan,
    payHref: offers?.may(plan.id) ? payByCodePath(plan.id, userCode) : null,
  }));
  const mayPay = plans.some(({ payHref }) => payHref !== null);
  if (actor)
    return {
      title,
      plans,
      mayPay,
      isForOne: false,
      chooseHref: planPath(portalOf(actor)),
      signIn: null,
    };
  const role = offers?.role ?? null;
  const isAdmin = role === null || role === 'admin' || role === 'superadmin';
  const loginHref = isAdmin
    ? adminLoginPath({ redirectTo: planPath('admin') })
    : loginPath({ redirectTo: planPath('member') });
  const signupHref = role === null ? signupPath() : null;
  return {
    title,
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
