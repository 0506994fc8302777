import { openLoader, pageLoader } from '~/http/page.server';
import { portalOf } from '~/http/portals.server';
import { offeredPlans, roleOfCode } from '~/models/plans/offer.server';
import { planPage } from '~/models/plans/subscription.server';
import {
  adminLoginPath,
  loginPath,
  planPath,
  planSubscribePath,
  planUnsubscribePath,
  signupPath,
  transactionsPath,
} from '~/paths';

/** Choose Your Plan. Who does not pay sees the plans, but not what the company has. */
export const planLoader = pageLoader((page) => {
  const { frame, text, portal } = page;
  const { current, ...shown } = planPage(page);
  frame.title = text('plan.title');
  const path = current?.isSubscribe ? planUnsubscribePath : planSubscribePath;
  return {
    ...shown,
    title: frame.title,
    portal,
    current: current && { ...current, renewalHref: current.canRenew ? path(portal, current.id) : null },
    transactionsHref: shown.isPayer && portal === 'admin' ? transactionsPath() : null,
  };
});

/**
 * The plans for everybody. `userCode` stands for the person the link was made for; all it changes is the door it leads
 * to, and what is chosen behind that door is the session's business.
 */
export const publicPlansLoader = openLoader(({ db, actor, url, frame, text, locale }) => {
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
