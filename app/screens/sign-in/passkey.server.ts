import { redirect } from '@remix-run/node';
import { passkeyCookie, passkeyToken } from '~/http/cookies.server';
import { safePath } from '~/http/origin.server';
import { type OpenActionPage, type OpenPage, openAction, openLoader } from '~/http/page.server';
import { notFound, ownDashboard } from '~/http/portals.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { AppError } from '~/models/errors';
import { relyingPartyOf } from '~/models/passkeys/relying-party';
import { challengeLife, signInOptions } from '~/models/sign-in/evidence/passkey.server';
import { signInByPasskey } from '~/models/sign-in/purposes/sign-in-passkey.server';
import { adminLoginPath, loginPath } from '~/paths';
import { redirectSignedIn, toSecondFactor } from './ways.server';

/** The script of the login page gets a challenge here, because the page itself is cached. */
export const passkeyOptionsAction = openAction((page) => {
  const site = relyingPartyOf(page.origin);
  if (!site) throw notFound();
  try {
    const { token, options } = signInOptions(page, site, passkeyToken(page.request));
    const cookie = passkeyCookie(page.request, token, challengeLife / 1000);
    return Response.json(options, {
      headers: { 'Cache-Control': 'no-store', 'Set-Cookie': cookie },
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'limit') throw error;
    const { seconds, limit } = error.values;
    logSignIn(page, { who: null, what: 'passkey.start', result: 'limited', detail: { limit } });
    return new Response(null, { status: 429, headers: { 'Retry-After': String(seconds) } });
  }
});

/** Reached by reloading; both addresses only take what the script sends. */
export const passkeyLoader = openLoader((page) =>
  redirect(ownDashboard(page) ?? backOf(page)({ redirectTo: redirectToOf(page) })),
);

const doorOf = ({ url }: OpenPage) => (url.pathname.startsWith('/admin/') ? 'admin' : 'member');
const backOf = (page: OpenPage) => (doorOf(page) === 'admin' ? adminLoginPath : loginPath);
const redirectToOf = ({ url }: OpenPage) => safePath(url.searchParams.get('redirectTo'));

export const passkeyLoginAction = openAction(async (page) => {
  const own = ownDashboard(page);
  if (own) return redirect(own, 303);
  const redirectTo = redirectToOf(page);
  const result = await offer(page, { door: doorOf(page), redirectTo });
  const log = (who: number | null, is: 'allowed' | 'failed' | 'limited') =>
    logSignIn(page, { who, what: 'passkey.verify', result: is });
  switch (result.kind) {
    case 'done':
      return redirectSignedIn(page, result.done);
    case 'next':
      log(null, 'allowed');
      return toSecondFactor(page, result.token);
    case 'copied':
      logSignIn(page, { who: result.personId, what: 'passkey.copied', result: 'refused' });
      break;
    default:
      log(null, result.kind === 'limited' ? 'limited' : 'failed');
  }
  return redirect(backOf(page)({ redirectTo, failed: 'passkey' }), 303);
});

/** A limit looks like any other failure, because the code stays as the other way in. */
async function offer(
  page: OpenActionPage,
  place: { door: 'admin' | 'member'; redirectTo?: string },
) {
  try {
    const credential = page.form.get('credential');
    return await signInByPasskey(page, { ...place, credential, token: passkeyToken(page.request) });
  } catch (error) {
    if (error instanceof AppError && error.code === 'limit') return { kind: 'limited' } as const;
    throw error;
  }
}
