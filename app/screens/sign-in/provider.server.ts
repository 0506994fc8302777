import { data, redirect } from '@remix-run/node';
import {
  browserOf,
  clearedFlowCookie,
  clearedProviderCookie,
  flowCookie,
  flowSeals,
  providerSeal,
} from '~/http/cookies.server';
import { isAtOrigin, safePath } from '~/http/origin.server';
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
  flowIdOf,
  flowLife,
  isCancelled,
  openFlow,
} from '~/models/sign-in/evidence/provider.server';
import { signInByProvider } from '~/models/sign-in/purposes/sign-in-provider.server';
import {
  adminLoginPath,
  loginPath,
  type PortalName,
  profilePath,
  providerStartPath,
} from '~/paths';
import { requireConfirmed } from '~/screens/shell/confirmed.server';
import type { LinkPage } from '~/screens/shell/link';
import type { FailedWay } from './ways';
import { redirectSignedIn, toSecondFactor } from './ways.server';

/** Leads to the provider, to sign in or to link it to the signed-in person's account. */
export const providerStartLoader = openLoader(async (page) => {
  const { url, params, origin } = page;
  const door = url.searchParams.get('door') === 'admin' ? 'admin' : 'member';
  const redirectTo = safePath(url.searchParams.get('redirectTo'));
  const isLink = url.searchParams.has('proof');
  const provider = findProvider(page, params.key);
  const own = ownDashboard(page);
  // The login page may be older than the settings.
  if (!provider || origin === null) return own ? redirect(own) : failed({ door, redirectTo });
  const there = isLink ? null : sameAtOrigin(url, { origin, key: provider.key, door, redirectTo });
  if (there) return redirect(there);
  const linksTo = isLink ? linker(page, provider.key) : undefined;
  if (own && !linksTo) throw redirect(own);
  try {
    const flow = await beginFlow(page, provider, { door, redirectTo, linksTo, origin });
    const headers = new Headers({ 'Cache-Control': 'no-store' });
    headers.append('Set-Cookie', flowCookie(page.request, flow, flowLife / 1000));
    for (const id of surplusFlows(page))
      headers.append('Set-Cookie', clearedFlowCookie(page.request, id));
    return redirect(flow.url, { headers });
  } catch {
    logSignIn(page, { who: page.actor?.id ?? null, what: 'provider.start', result: 'failed' });
    if (linksTo)
      return page.goTo(profilePath(ownPage(page).portal), 'provider.errors.unreachable', {}, 'bad');
    return failed({ door, redirectTo, way: 'unreachable' });
  }
});

type Start = { origin: string; key: number; door: PortalName; redirectTo?: string };

/**
 * The provider leads back to the public URL, where a cookie set at another address is missing.
 * Redirects only once, in case the proxy hides the address from the server.
 */
function sameAtOrigin(url: URL, { origin, key, door, redirectTo }: Start): string | null {
  if (isAtOrigin(url, origin) || url.searchParams.has('moved')) return null;
  const isAdmin = door === 'admin';
  const path = providerStartPath(key, { door: isAdmin ? door : undefined, redirectTo, moved: '1' });
  return new URL(path, origin).href;
}

/** How many attempts a browser can have at once: more would make its requests too large. */
const mostFlows = 4;

/** The attempts that make room for one more: those that ended, then the oldest. */
function surplusFlows(page: OpenPage): string[] {
  const endOf = (sealed: string) => openFlow(page, sealed)?.until ?? 0;
  return flowSeals(page.request)
    .map(({ id, sealed }) => ({ id, until: endOf(sealed) }))
    .sort((one, other) => other.until - one.until)
    .filter(({ until }, at) => until === 0 || at >= mostFlows - 1)
    .map(({ id }) => id);
}

/** Only a link of this session's own profile page has the proof. */
function linker(page: OpenPage, key: number) {
  const own = ownPage(page);
  const proof = page.url.searchParams.get('proof') ?? '';
  if (!own.session || !page.secrets.sameMac(proof, linkProof(own, key)))
    throw page.goTo(profilePath(own.portal), 'provider.errors.notLinked', {}, 'bad');
  requireConfirmed(own);
  return { sessionId: own.session.id, personId: own.actor.id };
}

/** Someone who signed out in another tab signs in first, and links the provider then. */
function ownPage(page: OpenPage): Page {
  const { actor, impersonator } = page;
  if (impersonator) throw notFound();
  if (!actor)
    throw failed({ door: 'member', redirectTo: profilePath('member'), way: 'signed-out' });
  return { ...page, actor, portal: portalOf(actor) };
}

/** The provider sends the browser back here, from another site. */
export const providerCallbackLoader = openLoader(async (opened) => {
  const page = { ...opened, ...browserOf(opened.request) };
  const id = flowIdOf(page.url.searchParams.get('state') ?? '');
  const own = flowSeals(page.request).find((seal) => seal.id === id);
  const flow = openFlow(page, own?.sealed ?? null);
  const response = flow?.linksTo ? await link(page, flow) : await enter(page, flow);
  if (own) response.headers.append('Set-Cookie', clearedFlowCookie(page.request, id));
  response.headers.set('Cache-Control', 'no-store');
  return response;
});

const callbackOf = ({ params, url }: OpenPage) => ({ key: params.key ?? '', search: url.search });

async function enter(page: OpenPage, flow: Flow | null): Promise<Response> {
  const own = ownDashboard(page);
  if (own) return redirect(own);
  const place = { door: flow?.door ?? 'member', redirectTo: flow?.redirectTo } as const;
  if (flow && isCancelled(flow, page.url.search)) return failed({ ...place, way: 'cancelled' });
  const result = await signInByProvider(page, flow, callbackOf(page)).catch(limited);
  const log = (is: 'allowed' | 'failed' | 'refused' | 'limited') =>
    logSignIn(page, { who: null, what: 'provider.verify', result: is });
  if (result.kind === 'done') return redirectSignedIn(page, result.done);
  if (result.kind === 'next') {
    log('allowed');
    return toSecondFactor(page, result.token);
  }
  log(({ wrong: 'failed', unknown: 'refused', limited: 'limited' } as const)[result.kind]);
  return failed(place);
}

function limited(error: unknown) {
  if (error instanceof AppError && error.code === 'limit') return { kind: 'limited' } as const;
  throw error;
}

type Failure = { door: PortalName; redirectTo?: string; way?: FailedWay };

/** One text for every reason that depends on the person, or it would reveal who has an account. */
function failed({ door, redirectTo, way = 'provider' }: Failure) {
  const back = door === 'admin' ? adminLoginPath : loginPath;
  return redirect(back({ redirectTo, failed: way }));
}

async function link(page: OpenPage, flow: Flow): Promise<Response> {
  const own = ownPage(page);
  const back = profilePath(own.portal);
  if (isCancelled(flow, page.url.search)) return redirect(back);
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
