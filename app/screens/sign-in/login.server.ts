import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { captchaError, issueCaptcha } from '~/http/captcha.server';
import { deliverSoon } from '~/http/deliver.server';
import { deviceMark } from '~/http/device-cookie.server';
import { type OpenActionPage, openAction, openLoader } from '~/http/page.server';
import { ownDashboard, proofPath } from '~/http/pending.server';
import { safePath } from '~/http/redirect-target.server';
import { sessionCookie } from '~/http/session-cookie.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { codeMessage } from '~/http/sign-in-messages.server';
import { withinLimits } from '~/http/too-many.server';
import { countryOptions, defaultCountry } from '~/models/people/countries.server';
import type { Contact } from '~/models/sign-in/account.server';
import { startSignIn } from '~/models/sign-in/start.server';
import { contactSubject } from '~/models/sign-in/subject.server';
import { emailSchema, phoneSchema } from './form.server';

type Door = 'admin' | 'member';

export const adminLoginLoader = openLoader((page) => {
  const own = ownDashboard(page);
  if (own) throw redirect(own);
  Object.assign(page.frame, { shell: 'narrow', title: page.text('signIn.admin.title') });
  return { captcha: issueCaptcha(), redirectTo: safePath(page.url.searchParams.get('redirectTo')) };
});

export const loginLoader = openLoader((page) => {
  const own = ownDashboard(page);
  if (own) throw redirect(own);
  Object.assign(page.frame, { shell: 'narrow', title: page.text('signIn.member.title') });
  const byEmail = page.url.searchParams.get('by') === 'email';
  // The form with an e-mail asks everybody another captcha.
  if (!page.session && !byEmail) page.frame.caching = 'everybody';
  return {
    byEmail,
    redirectTo: safePath(page.url.searchParams.get('redirectTo')),
    captcha: byEmail ? issueCaptcha() : null,
    ...(!byEmail && phoneChoices(page.frame.locale)),
  };
});

function phoneChoices(locale: string) {
  const countries = countryOptions(locale);
  const preset = countries.find(({ iso }) => iso === defaultCountry)?.dialCode ?? '';
  return { countries, preset };
}

export const adminLoginAction = openAction((page) => login(page, 'admin', emailSchema, true));

/** A phone unless the form brings an e-mail. */
export const loginAction = openAction((page) =>
  page.form.has('email')
    ? login(page, 'member', emailSchema, true)
    : login(page, 'member', phoneSchema, false),
);

async function login(
  page: OpenActionPage,
  door: Door,
  schema: typeof emailSchema | typeof phoneSchema,
  asksCaptcha: boolean,
) {
  const own = ownDashboard(page);
  if (own) return redirect(own, 303);
  const submission = parseWithZod(page.form, { schema });
  const captcha = asksCaptcha ? await captchaError(page) : null;
  if (submission.status !== 'success' || captcha) {
    const fieldErrors: Record<string, string[]> = captcha ? { 'g-recaptcha-response': [captcha] } : {};
    return data({ lastResult: submission.reply({ fieldErrors }), limitedFor: 0 }, { status: 422 });
  }
  const { seconds, limit, result } = await withinLimits(() => start(page, door, submission.value));
  if (result) return result;
  logSignIn(page, {
    ...who(page, submission.value),
    what: 'login.start',
    result: 'limited',
    detail: { limit },
  });
  return data(
    { lastResult: submission.reply(), limitedFor: seconds },
    { status: 429, headers: { 'Retry-After': String(seconds) } },
  );
}

function start(page: OpenActionPage, door: Door, contact: Contact): Response {
  const { db, secrets, request, address, url, session, text, now } = page;
  const key = contact.channel === 'sms' ? 'signIn.done.codeTexted' : 'signIn.done.codeMailed';
  const { token, pending } = startSignIn(db, secrets, {
    browser: { sessionId: session?.id ?? null, address, userAgent: request.headers.get('user-agent') ?? '' },
    ...{ door, contact, now },
    deviceMark: deviceMark(request),
    redirectTo: safePath(url.searchParams.get('redirectTo')),
    compose: codeMessage(page, contact.channel),
    toast: door === 'member' ? { kind: 'good', text: text(key) } : undefined,
  });
  logSignIn(page, { ...who(page, contact), what: 'login.start', result: 'allowed', detail: { door } });
  deliverSoon();
  const headers = { 'Set-Cookie': sessionCookie(request, token) };
  return redirect(proofPath(pending), { status: 303, headers });
}

const who = ({ secrets }: OpenActionPage, contact: Contact) => ({
  who: contactSubject(secrets, contact, ''),
});
