import { type OpenPage, openLoader } from '~/http/page.server';
import { portalOf } from '~/http/portals.server';
import { roleOfCode } from '~/models/plans/user-code.server';
import { adminLoginPath, loginPath, planPath, signupPath } from '~/paths';
import { offer } from './offer.server';

/**
 * The plans for everybody (000 §2). `userCode` stands for the person the link was made for; all it changes is the
 * door it leads to, and what is chosen behind that door is the session's business (target 13).
 */
export const publicPlansLoader = openLoader(publicPlans);

function publicPlans(page: OpenPage) {
  const { db, actor, url, frame, text } = page;
  frame.title = text('plan.public.title');
  const userCode = url.searchParams.get('userCode') ?? '';
  const role = userCode ? roleOfCode(db, userCode.slice(0, 200)) : null;
  const plans = offer(page);
  if (actor) return { plans, isForOne: false, chooseHref: planPath(portalOf(actor)), signIn: null };
  const isAdmin = role === null || role === 'admin' || role === 'superadmin';
  const loginHref = isAdmin
    ? adminLoginPath({ redirectTo: planPath('admin') })
    : loginPath({ redirectTo: planPath('member') });
  const signupHref = role === null ? signupPath() : null;
  return { plans, isForOne: role !== null, chooseHref: null, signIn: { loginHref, signupHref } };
}

export type PublicPlans = ReturnType<typeof publicPlans>;
