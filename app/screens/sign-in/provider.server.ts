import { data, redirect } from '@remix-run/node';
import { clearedProviderCookie, providerCookie, providerSeal } from '~/http/cookies.server';
import { safePath } from '~/http/origin.server';
import { type OpenPage, openAction, openLoader, type Page } from '~/http/page.server';
import { notFound, ownDashboard, portalOf } from '~/http/portals.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { AppError, Refused } from '~/models/errors';
import { findProvider } from '~/models/providers/configured.server';
import { linkIdentity, linkProof } from '~/models/providers/own.server';
import { endSessionsByProvider, openSignOut } from '~/models/providers/sign-out.server';
import {
  beginFlow,
  type Flow,
  flowLife,
  openFlow,
} from '~/models/sign-in/evidence/provider.server';
import { signInByProvider } from '~/models/sign-in/purposes/sign-in-provider.server';
import { adminLoginPath, loginPath, profilePath } from '~/paths';
import { requireConfirmed } from '~/screens/shell/confirmed.server';
import type { LinkPage } from '~/screens/shell/link';
import { redirectSignedIn, toSecondFactor } from './ways.server';

/** Leads to the provider, to sign in or to link it to the signed-in person's account. */
export const providerStartLoader = openLoader(async (page) => {
  const { url, params, origin } = page;
  const provider = findProvider(page, params.key);
  if (!provider || origin === null) throw notFound();
  const door = url.searchParams.get('door') === 'admin' ? 'admin' : 'member';
  const redirectTo = safePath(url.searchParams.get('redirectTo'));
  const linksTo = url.searchParams.has('proof') ? linker(page, provider.key) : undefined;
  const own = ownDashboard(page);
  if (own && !linksTo) throw redirect(own);
  try {
    const flow = await beginFlow(page, provider, { door, redirectTo, linksTo, origin });
    const cookie = providerCookie(page.request, flow.sealed, flowLife / 1000);
    return redirect(flow.url, { headers: { 'Set-Cookie': cookie, 'Cache-Control': 'no-store' } });
  } catch {
    logSignIn(page, { who: page.actor?.id ?? null, what: 'provider.start', result: 'failed' });
    if (linksTo)
      return page.goTo(profilePath(ownPage(page).portal), 'provider.errors.unreachable', {}, 'bad');
    return failed({ door, redirectTo });
  }
});

/** Only a link of our own profile page has the proof. */
function linker(page: OpenPage, key: number) {
  const own = ownPage(page);
  const proof = page.url.searchParams.get('proof') ?? '';
  if (!own.session || !page.secrets.sameMac(proof, linkProof(own, key))) throw notFound();
  requireConfirmed(own);
  return { sessionId: own.session.id, personId: own.actor.id };
}

function ownPage(page: OpenPage): Page {
  const { actor, impersonator } = page;
  if (!actor || impersonator) throw notFound();
  return { ...page, actor, portal: portalOf(actor) };
}

/** The provider sends the browser back here, from another site. */
export const providerCallbackLoader = openLoader(async (page) => {
  const flow = openFlow(page, providerSeal(page.request));
  const response = flow?.linksTo ? await link(page, flow) : await enter(page, flow);
  response.headers.append('Set-Cookie', clearedProviderCookie(page.request));
  response.headers.set('Cache-Control', 'no-store');
  return response;
});

const callbackOf = ({ params, url }: OpenPage) => ({ key: params.key ?? '', search: url.search });

async function enter(page: OpenPage, flow: Flow | null): Promise<Response> {
  const own = ownDashboard(page);
  if (own) return redirect(own);
  const result = await signInByProvider(page, flow, callbackOf(page)).catch(limited);
  const log = (is: 'allowed' | 'failed' | 'refused' | 'limited') =>
    logSignIn(page, { who: null, what: 'provider.verify', result: is });
  if (result.kind === 'done') return redirectSignedIn(page, result.done);
  if (result.kind === 'next') {
    log('allowed');
    return toSecondFactor(page, result.token);
  }
  log(({ wrong: 'failed', unknown: 'refused', limited: 'limited' } as const)[result.kind]);
  return failed({ door: flow?.door ?? 'member', redirectTo: flow?.redirectTo });
}

function limited(error: unknown) {
  if (error instanceof AppError && error.code === 'limit') return { kind: 'limited' } as const;
  throw error;
}

/** One text for every reason, or it would reveal who has an account. */
function failed({ door, redirectTo }: { door: 'admin' | 'member'; redirectTo?: string }) {
  const back = door === 'admin' ? adminLoginPath : loginPath;
  return redirect(back({ redirectTo, failed: 'provider' }));
}

async function link(page: OpenPage, flow: Flow): Promise<Response> {
  const own = ownPage(page);
  const back = profilePath(own.portal);
  const log = (result: 'allowed' | 'failed') =>
    logSignIn(page, { who: own.actor.id, what: 'provider.link', result });
  try {
    const linked = await linkIdentity(own, flow, callbackOf(page));
    log(linked ? 'allowed' : 'failed');
    return linked
      ? page.goTo(back, 'provider.done.linked', linked)
      : page.goTo(back, 'provider.errors.notLinked', {}, 'bad');
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    log('failed');
    return page.goTo(back, 'provider.errors.taken', {}, 'bad');
  }
}

/** A page between, because browsers let no form lead to another site, not even by a redirect. */
export const providerSignOutLoader = openLoader((page) => {
  const { frame, text, request } = page;
  const left = openSignOut(page, providerSeal(request));
  if (!left) throw redirect(ownDashboard(page) ?? loginPath());
  frame.shell = 'narrow';
  const headers = { 'Set-Cookie': clearedProviderCookie(request), Refresh: `0;url=${left.url}` };
  const label = text('provider.signOut.next', { name: left.name });
  return data<LinkPage>(
    {
      title: text('provider.signOut.title'),
      caching: 'never',
      lead: text('provider.signOut.lead', { name: left.name }),
      next: { href: left.url, label },
    },
    { headers },
  );
});

/** The provider's server reports that someone signed out there. */
export const providerLogoutAction = openAction(async (page) => {
  if (!findProvider(page, page.params.key)) throw notFound();
  const token = String(page.form.get('logout_token') ?? '');
  const ended = await endSessionsByProvider(page, { key: page.params.key ?? '', token }).catch(
    limited,
  );
  const isLimited = typeof ended === 'object' && ended !== null;
  const result = isLimited ? 'limited' : ended === null ? 'failed' : 'allowed';
  const detail = { ended: isLimited ? 0 : ended };
  logSignIn(page, { who: null, what: 'provider.logout', result, detail });
  const status = isLimited ? 429 : ended === null ? 400 : 200;
  const headers = { 'Cache-Control': 'no-store' };
  return status === 400
    ? Response.json({ error: 'invalid_request' }, { status, headers })
    : new Response(null, { status, headers });
});

export const providerLogoutLoader = openLoader(() => {
  throw notFound();
});
