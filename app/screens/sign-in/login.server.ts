import { redirect } from '@remix-run/node';
import { issueCaptcha } from '~/http/captcha.server';
import { firstCountry, localeCookie, sessionCookie } from '~/http/cookies.server';
import { openFormAction } from '~/http/form-action.server';
import { safePath } from '~/http/origin.server';
import { type OpenActionPage, type OpenPage, openLoader } from '~/http/page.server';
import { ownDashboard } from '~/http/portals.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { contactSubject } from '~/models/limits/limits.server';
import { channelOf } from '~/models/outbox/ways.server';
import { relyingPartyOf } from '~/models/passkeys/relying-party';
import { countryOptions } from '~/models/people/countries.server';
import { isProviderRequired } from '~/models/providers/configured.server';
import { loginCaptcha, startSignIn } from '~/models/sign-in/purposes/sign-in.server';
import { loginPath, type PortalName } from '~/paths';
import { isOver } from '~/screens/shell/codes/code.server';
import { providerLinks } from '~/screens/shell/provider-links.server';
import { makeIndexable } from '~/screens/shell/seo.server';
import { isFailedWay } from './ways';
import { codePath } from './ways.server';

const redirectToOf = ({ url }: OpenPage) => safePath(url.searchParams.get('redirectTo'));

/** The parts of both login pages around their form. */
function stateOf(page: OpenPage, door: PortalName) {
  const { origin, url } = page;
  const failed = url.searchParams.get('failed');
  const redirectTo = redirectToOf(page);
  const toProvider = { door: door === 'admin' ? door : undefined, redirectTo } as const;
  return {
    redirectTo,
    isOver: isOver(page),
    failed: isFailedWay(failed) ? failed : null,
    hasPasskeys: relyingPartyOf(origin) !== null,
    providers: providerLinks(page, toProvider),
    /** If providers are required, the form for codes has a link of its own. */
    hidesForm: isProviderRequired(page) && !url.searchParams.has('by'),
  };
}

export const adminLoginLoader = openLoader((page) => {
  const own = ownDashboard(page);
  if (own) throw redirect(own);
  page.frame.shell = 'narrow';
  return {
    title: page.text('signIn.admin.title'),
    captcha: issueCaptcha({ isHard: page.frame.asksHard }),
    ...stateOf(page, 'admin'),
  };
});

export const loginLoader = openLoader((page) => {
  const own = ownDashboard(page);
  if (own) throw redirect(own);
  const { frame, url } = page;
  frame.shell = 'narrow';
  makeIndexable(page, loginPath(), page.text('signIn.member.description'));
  // Without text messages, email is the default.
  const isMailed = channelOf(page, 'sms') === 'mail';
  const by = url.searchParams.get('by');
  const byEmail = isMailed ? by !== 'phone' : by === 'email';
  // The form for email addresses has a captcha, a different one for everybody.
  const countries = byEmail ? [] : countryOptions(frame.locale);
  return {
    title: page.text('signIn.member.title'),
    caching: !page.session && !byEmail ? 'everybody' : undefined,
    byEmail,
    isMailed,
    ...stateOf(page, 'member'),
    captcha: byEmail || frame.asksHard ? issueCaptcha({ isHard: frame.asksHard }) : null,
    countries,
    preset: firstCountry(page),
  };
});

const byEmail = ({ form, url }: OpenActionPage) =>
  form.has('email') || url.pathname.startsWith('/admin/');

export const loginAction = openFormAction(startSignIn, {
  captcha: (page, payload) => {
    const captcha = loginCaptcha(page, payload);
    page.frame.asksHard = captcha === 'hard';
    return captcha;
  },
  payload: (page) => ({
    by: byEmail(page) ? 'mail' : 'sms',
    door: page.url.pathname.startsWith('/admin/') ? 'admin' : 'member',
    redirect_to: redirectToOf(page),
  }),
  instead: (page) => {
    const own = ownDashboard(page);
    return own ? redirect(own, 303) : undefined;
  },
  done: async (page, { token, pending }) => {
    const who = contactSubject(page.secrets, pending, '');
    logSignIn(page, {
      who,
      what: 'login.start',
      result: 'allowed',
      detail: { door: pending.door },
    });
    const headers = new Headers();
    if (token) headers.append('Set-Cookie', sessionCookie(page.request, token));
    // The page for the code keeps the language of the link that led here.
    if (page.url.searchParams.has('lang'))
      headers.append('Set-Cookie', localeCookie(page.request, page.frame.locale));
    return redirect(codePath(pending), { status: 303, headers });
  },
});

export const forgotPasswordLoader = openLoader(({ frame, text }) => {
  frame.shell = 'narrow';
  return { title: text('signIn.forgot.title') };
});
