import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { captchaError, issueCaptcha } from '~/http/captcha.server';
import { deliverSoon } from '~/http/deliver.server';
import { localeCookieHeader } from '~/http/locale.server';
import { type OpenActionPage, type OpenPage, openAction, openLoader } from '~/http/page.server';
import { ownDashboard } from '~/http/pending.server';
import { sessionCookie } from '~/http/session-cookie.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { withinLimits } from '~/http/too-many.server';
import { locales } from '~/i18n/words';
import { countryOptions } from '~/models/people/countries.server';
import { type SignupDetails, signupIn } from '~/models/signup/pending.server';
import { isProvenPhone } from '~/models/signup/prove.server';
import { isSignupRole, type SignupRole } from '~/models/signup/roles';
import { startSignup } from '~/models/signup/start.server';
import { signupVerifyPath } from '~/paths';
import { defaultsFor } from './defaults.server';
import { completed } from './finish.server';
import { signupSchema } from './form.server';
import { signupWords } from './words.server';

/** The role of the page: the link's, else that of the sign-up in this browser, else admin (000 §2). */
function roleOf({ url, session }: OpenPage): SignupRole {
  const asked = url.searchParams.get('role');
  if (isSignupRole(asked)) return asked;
  return (session && signupIn(session.data)?.details.role) ?? 'admin';
}

export const signupLoader = openLoader(async (page) => {
  const own = ownDashboard(page);
  if (own) throw redirect(own);
  await takeLanguage(page);
  const { frame, text, url } = page;
  Object.assign(frame, { shell: 'narrow', title: text('signup.title') });
  return {
    role: roleOf(page),
    isInvited: url.searchParams.has('code'),
    countries: countryOptions(frame.locale),
    captcha: issueCaptcha(),
    ...defaultsFor(page),
  };
});

/** A link's language becomes the visitor's, for this page and those after it. */
async function takeLanguage({ url, request }: OpenPage) {
  const asked = url.searchParams.get('language');
  if (asked === null || request.method === 'POST') return;
  const locale = locales.find((each) => each === asked || each.split('-')[0] === asked);
  const here = new URL(url);
  here.searchParams.delete('language');
  const headers: HeadersInit = locale ? { 'Set-Cookie': await localeCookieHeader(locale) } : {};
  throw redirect(here.pathname + here.search, { headers });
}

/** Sends the code, or finishes at once where the phone was proven and only something else was changed. */
export const signupAction = openAction(async (page) => {
  const own = ownDashboard(page);
  if (own) return redirect(own, 303);
  const role = roleOf(page);
  const countryCode = page.form.get('country_code');
  const schema = signupSchema(role, typeof countryCode === 'string' ? countryCode : '');
  const submission = parseWithZod(page.form, { schema });
  const captcha = await captchaError(page);
  if (submission.status !== 'success' || captcha) {
    const fieldErrors: Record<string, string[]> = captcha ? { 'g-recaptcha-response': [captcha] } : {};
    return data({ lastResult: submission.reply({ fieldErrors }), limitedFor: 0 }, { status: 422 });
  }
  const { name, email, company_name, phone_number: phone } = submission.value;
  const companyName = role === 'admin' ? String(company_name) : null;
  const details = { role, name, email, companyName, phone, locale: page.frame.locale };
  const pending = page.session && signupIn(page.session.data);
  if (page.session && pending && isProvenPhone(pending, details)) {
    const signup = { ...pending, details };
    const answer = completed(page, { id: page.session.id, signup });
    if (answer.response) return answer.response;
    const fieldErrors = { [answer.field]: [answer.error] };
    return data({ lastResult: submission.reply({ fieldErrors }), limitedFor: 0 }, { status: 422 });
  }
  const { seconds, limit, result } = await withinLimits(() => send(page, details));
  const outcome = result ? 'allowed' : 'limited';
  logSignIn(page, { who: null, what: 'signup.start', result: outcome, detail: { role, limit } });
  if (result) return result;
  const headers = { 'Retry-After': String(seconds) };
  return data({ lastResult: submission.reply(), limitedFor: seconds }, { status: 429, headers });
});

function send(page: OpenActionPage, details: SignupDetails): Response {
  const { db, secrets, request, address, session, text, now } = page;
  const token = startSignup(db, secrets, {
    browser: { sessionId: session?.id ?? null, address, userAgent: request.headers.get('user-agent') ?? '' },
    ...{ details, words: signupWords(page), now },
    toast: { kind: 'good', text: text('signIn.done.codeTexted') },
  });
  deliverSoon();
  const headers = { 'Set-Cookie': sessionCookie(request, token) };
  return redirect(signupVerifyPath(), { status: 303, headers });
}
