import { redirect } from '@remix-run/node';
import { issueCaptcha } from '~/http/captcha.server';
import { firstCountry, sessionCookie } from '~/http/cookies.server';
import { openFormAction } from '~/http/form-action.server';
import { openLoader } from '~/http/page.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { contactSubject } from '~/models/limits/limits.server';
import { channelOf } from '~/models/outbox/ways.server';
import { countryOfPhone, countryOptions } from '~/models/people/countries.server';
import { startDeletion } from '~/models/sign-in/purposes/delete-account.server';
import { deleteAccountPhonePath, deleteAccountVerifyPath, landingPath } from '~/paths';

export const askDeletionLoader = openLoader(({ url, frame, text }) => {
  const phone = url.searchParams.get('phone')?.slice(0, 40);
  if (!phone) throw redirect(landingPath());
  const country_code = url.searchParams.get('country_code')?.slice(0, 8);
  frame.shell = 'narrow';
  return {
    title: text('accountDeletion.title'),
    caching: 'never',
    yesHref: deleteAccountPhonePath({ phone, country_code }),
  };
});

export const deletionPhoneLoader = openLoader((page) => {
  const { url, frame, text } = page;
  frame.shell = 'narrow';
  const phone = url.searchParams.get('phone')?.slice(0, 40);
  const country = countryOfPhone(url.searchParams.get('country_code'), phone);
  const country_code = country ?? firstCountry(page);
  return {
    title: text('accountDeletion.phone.title'),
    caching: 'never',
    by: channelOf(page, 'sms'),
    countries: countryOptions(frame.locale),
    defaults: { country_code, phone },
    captcha: issueCaptcha(),
  };
});

/** The response does not reveal whether the phone has an account. */
export const deletionPhoneAction = openFormAction(startDeletion, {
  captcha: () => true,
  done: (page, { token, pending }) => {
    const who = contactSubject(page.secrets, pending, '');
    logSignIn(page, { who, what: 'account.delete-start', result: 'allowed' });
    const headers: HeadersInit = token ? { 'Set-Cookie': sessionCookie(page.request, token) } : {};
    return redirect(deleteAccountVerifyPath(), { status: 303, headers });
  },
});
