import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import { captchaError, issueCaptcha } from '~/http/captcha.server';
import { deliverSoon } from '~/http/deliver.server';
import { deviceMark } from '~/http/device-cookie.server';
import { type OpenActionPage, openAction, openLoader } from '~/http/page.server';
import { sessionCookie } from '~/http/session-cookie.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { textedCode } from '~/http/sign-in-messages.server';
import { withinLimits } from '~/http/too-many.server';
import { startDeletion } from '~/models/account-deletion/start.server';
import { phoneField } from '~/models/people/contact-fields.server';
import { countryOptions, defaultCountry } from '~/models/people/countries.server';
import { contactSubject } from '~/models/sign-in/subject.server';
import { deleteAccountVerifyPath } from '~/paths';

export const deletionPhoneLoader = openLoader(({ url, frame, text }) => {
  Object.assign(frame, { shell: 'narrow', title: text('accountDeletion.phone.title'), caching: 'never' });
  const countries = countryOptions(frame.locale);
  const dialed = `+${(url.searchParams.get('country_code') ?? '').replace(/\D/g, '')}`;
  const known = countries.find(({ dialCode }) => dialCode === dialed);
  const usual = countries.find(({ iso }) => iso === defaultCountry);
  const phone = url.searchParams.get('phone')?.slice(0, 40);
  return {
    countries,
    defaults: { country_code: (known ?? usual)?.dialCode, phone },
    captcha: issueCaptcha(),
  };
});

/** By the names of the spec's payload (000 §7). */
const schema = (countryCode: string) => z.object({ phone: phoneField(countryCode, 'signIn.errors.phone') });

/** Sends a code; the answer is the same for a phone nobody has (target 24). */
export const deletionPhoneAction = openAction(async (page) => {
  const countryCode = page.form.get('country_code');
  const submission = parseWithZod(page.form, {
    schema: schema(typeof countryCode === 'string' ? countryCode : ''),
  });
  const captcha = await captchaError(page);
  if (submission.status !== 'success' || captcha) {
    const fieldErrors: Record<string, string[]> = captcha ? { 'g-recaptcha-response': [captcha] } : {};
    return data({ lastResult: submission.reply({ fieldErrors }), limitedFor: 0 }, { status: 422 });
  }
  const phone = submission.value.phone.e164;
  const { seconds, limit, result } = await withinLimits(() => send(page, phone));
  logSignIn(page, {
    who: contactSubject(page.secrets, { channel: 'sms', to: phone }, ''),
    ...{ what: 'account.delete-start', result: result ? 'allowed' : 'limited', detail: { limit } },
  });
  if (result) return result;
  const headers = { 'Retry-After': String(seconds) };
  return data({ lastResult: submission.reply(), limitedFor: seconds }, { status: 429, headers });
});

function send(page: OpenActionPage, phone: string): Response {
  const { db, secrets, request, address, session, text, now } = page;
  const token = startDeletion(db, secrets, {
    ...{ session, phone, now, compose: textedCode(page), deviceMark: deviceMark(request) },
    browser: { address, userAgent: request.headers.get('user-agent') ?? '' },
    toast: { kind: 'good', text: text('signIn.done.codeTexted') },
  });
  deliverSoon();
  const headers: HeadersInit = token ? { 'Set-Cookie': sessionCookie(request, token) } : {};
  return redirect(deleteAccountVerifyPath(), { status: 303, headers });
}
