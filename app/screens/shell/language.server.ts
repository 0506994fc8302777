import { redirect } from '@remix-run/node';
import { localeCookie } from '~/http/cookies.server';
import { safePath } from '~/http/origin.server';
import { openAction, openLoader } from '~/http/page.server';
import { isLocale } from '~/i18n/words';
import { setLocale } from '~/models/profile/profile.server';
import { landingPath } from '~/paths';

export const languageLoader = openLoader(() => redirect(landingPath()));

/**
 * Saves the language in a cookie and in the signed-in person's own profile, also while
 * impersonating.
 */
export const languageAction = openAction(
  ({ db, actor, impersonator, form, request, now }) => {
    const locale = form.get('locale');
    const back = safePath(form.get('back')) ?? landingPath();
    if (!isLocale(locale)) return redirect(back, 303);
    const reader = impersonator ?? actor;
    if (reader) setLocale(db, reader, locale, now);
    return redirect(withoutLanguage(back), {
      status: 303,
      headers: { 'Set-Cookie': localeCookie(request, locale) },
    });
  },
  { whileImpersonating: true },
);

/** Removes `?lang=`, which would override the new choice. */
function withoutLanguage(path: string): string {
  const url = new URL(path, 'http://same.invalid');
  url.searchParams.delete('lang');
  return url.pathname + url.search;
}
