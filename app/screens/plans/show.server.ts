import { openLoader, pageLoader } from '~/http/page.server';
import { portalOf } from '~/http/portals.server';
import { offeredPlans, roleOfCode } from '~/models/plans/offer.server';
import { assertPaidFor, planPage } from '~/models/plans/subscription.server';
import {
  adminLoginPath,
  cardsPath,
  loginPath,
  planPath,
  planSubscribePath,
  planUnsubscribePath,
  signupPath,
  transactionsPath,
} from '~/paths';

export const planLoader = pageLoader((page) => {
  const { frame, text, portal } = page;
  const { current, ...shown } = planPage(page);
  frame.title = text('plan.title');
  const path = current?.isSubscribe ? planUnsubscribePath : planSubscribePath;
  return {
    ...shown,
    title: frame.title,
    portal,
    current: current && {
      ...current,
      renewalHref: current.canRenew ? path(portal, current.id) : null,
      cardHref: portal === 'admin' ? cardsPath() : null,
    },
    transactionsHref: shown.isPayer && portal === 'admin' ? transactionsPath() : null,
  };
});

/** `userCode` decides only which login the page leads to; what is chosen behind it is the session's business. */
export const publicPlansLoader = openLoader(({ db, actor, url, frame, text, locale, gateway }) => {
  assertPaidFor(gateway);
  frame.title = text('plan.public.title');
  const userCode = url.searchParams.get('userCode') ?? '';
  const role = userCode ? roleOfCode(db, userCode.slice(0, 200)) : null;
  const plans = offeredPlans(db, locale);
  if (actor) return { plans, isForOne: false, chooseHref: planPath(portalOf(actor)), signIn: null };
  const isAdmin = role === null || role === 'admin' || role === 'superadmin';
  const loginHref = isAdmin
    ? adminLoginPath({ redirectTo: planPath('admin') })
    : loginPath({ redirectTo: planPath('member') });
  const signupHref = role === null ? signupPath() : null;
  return { plans, isForOne: role !== null, chooseHref: null, signIn: { loginHref, signupHref } };
});
