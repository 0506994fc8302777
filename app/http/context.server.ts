import { randomUUID } from 'node:crypto';
import { type AppLoadContext, redirect } from '@remix-run/node';
import type { Database } from 'db/client.server';
import type { Permission } from 'db/schema/person';
import { type Text, textFor } from '~/i18n/words';
import { type Actor, isCompanyOwner, may, mustEnrol } from '~/models/access/actor.server';
import { timesFor } from '~/models/access/times.server';
import type { PublicCaller } from '~/models/caller';
import { endImpersonation, findImpersonated } from '~/models/impersonation/impersonate.server';
import { installation } from '~/models/installation/current.server';
import { countUnread } from '~/models/messages/inbox.server';
import {
  findSession,
  type Session,
  type SessionData,
  saveSessionData,
} from '~/models/sessions/session.server';
import { countNewSupport } from '~/models/support/list.server';
import { countUnreadRequests } from '~/models/tenant-requests/unread.server';
import { dashboardPath, logoPath } from '~/paths';
import { platform, reader } from '~/runtime/platform.server';
import type { Mode } from '~/services/settings/settings.server';
import { forgetImpersonated, sessionToken } from './cookies.server';
import { emptyFrame, type FrameState } from './frame';
import { localeOf } from './locale.server';
import { publicOrigin } from './origin.server';
import { portalOf } from './portals.server';
import { pageTag, withRevision } from './revision.server';

/** One request: the actor, the language and the page frame. */
export type RequestContext = PublicCaller & {
  mode: Mode;
  request: Request;
  url: URL;
  /**
   * The path of a form that the server rejected before routing; undefined for every other request.
   */
  refusedPath?: string;
  /** True if this is the page the person wanted to reach before signing in. */
  isArrival: boolean;
  impersonator: Actor | null;
  text: Text;
  frame: FrameState;
};

type Context = AppLoadContext & {
  requestContext?: Promise<RequestContext>;
  frame?: FrameState;
  clientAddress?: string;
  refusedPath?: string;
  answer?: { isPrefetchRefused?: boolean };
};

/**
 * Loaders of nested routes run for the same request, so they share one context and one session
 * lookup.
 */
export function contextOf(request: Request, context: AppLoadContext): Promise<RequestContext> {
  const own = context as Context;
  own.requestContext ??= openContext(request, own);
  return own.requestContext;
}

/** The frame of a page as filled in so far; error pages use it too. */
export function frameOf(context: AppLoadContext): FrameState {
  const own = context as Context;
  own.frame ??= emptyFrame();
  return own.frame;
}

/** True for a page that the browser fetches before its link is clicked, and may never show. */
const isFetchedAhead = ({ method, headers }: Request): boolean =>
  method === 'GET' && headers.get('sec-purpose')?.startsWith('prefetch') === true;

/**
 * The response to a page that would write and is only fetched ahead. The browser ignores it and
 * asks again after a click, so metrics do not count it as an error (docs/rules.md#limits).
 */
export function refusePrefetch(context: AppLoadContext): Response {
  const { answer } = context as Context;
  if (answer) answer.isPrefetchRefused = true;
  return new Response(null, { status: 503 });
}

async function openContext(request: Request, context: Context): Promise<RequestContext> {
  const services = isFetchedAhead(request) ? { ...platform(), db: reader() } : platform();
  const { db, mode, gateway } = services;
  const now = Date.now();
  const url = new URL(request.url);
  const token = sessionToken(request);
  const { at, found: session } = withRevision(
    () => (token ? findSession(db, token, 'web', now) : null),
    (session) => session?.actor,
  );
  const frame = frameOf(context);
  frame.locale = await localeOf(request, session?.actor?.locale);
  const text = textFor(frame.locale);
  const address = context.clientAddress ?? 'unknown';
  const requestFields = { request, address, db, text, now };
  const impersonation = session?.impersonating ? impersonationOf(requestFields, session) : null;
  const actor = impersonation?.impersonated ?? session?.actor ?? null;
  frame.timeZone = timesFor(actor).timeZone;
  const { logoFileId } = installation();
  frame.logo = logoFileId === null ? null : logoPath(logoFileId);
  frame.here = url.pathname + url.search;
  frame.person = actor && personIn(db, actor);
  frame.hasPlans = gateway !== null;
  frame.impersonation = impersonation?.shown ?? null;
  frame.portal = url.pathname.startsWith('/admin/') ? 'admin' : 'member';
  const { toast = null, arriving } =
    request.method === 'GET' && session ? takeOnce(session, db, now) : {};
  frame.toast = toast;
  frame.tag = tagFor(at, request, session);
  if (actor && !impersonation && !frame.toast) frame.caching = 'private';
  return {
    ...services,
    request,
    url,
    now,
    address,
    refusedPath: context.refusedPath,
    session,
    isArrival: arriving === frame.here,
    actor,
    impersonator: impersonation?.impersonator ?? null,
    locale: frame.locale,
    text,
    origin: publicOrigin({ mode, url }),
    frame,
  };
}

type Asked = { request: Request; address: string; db: Database; text: Text; now: number };
type Impersonation = {
  impersonator: Actor;
  impersonated: Actor;
  shown: NonNullable<FrameState['impersonation']>;
};

/**
 * Loads the people of an impersonation again; null if the signed-in person is gone. If anyone in
 * the chain is gone or may no longer be impersonated, the impersonation ends instead of the
 * request.
 */
function impersonationOf(
  { request, address, db, text, now }: Asked,
  session: Session,
): Impersonation | null {
  const { actor: impersonator, impersonating: steps } = session;
  if (!impersonator || !steps) return null;
  const all = findImpersonated(db, impersonator, steps);
  const impersonated = all?.at(-1);
  if (!all || !impersonated || mustEnrol(impersonator)) {
    endImpersonation(db, { session, impersonator, address }, now);
    const toast = { kind: 'bad', text: text('viewAs.over') } as const;
    saveSessionData(db, session.id, { ...session.data, toast }, now);
    throw redirect(dashboardPath(portalOf(impersonator)), {
      status: 303,
      headers: forgetImpersonated(request, now),
    });
  }
  const through = [impersonator, ...all.slice(0, -1)].map(({ name }) => name);
  return { impersonator, impersonated, shown: { through } };
}

const tagFor = (at: string, { headers }: Request, session: Session | null): string =>
  pageTag(
    at,
    { cookies: headers.get('cookie') ?? '', languages: headers.get('accept-language') ?? '' },
    session,
  );

const personIn = (db: Database, actor: Actor) => ({
  name: actor.name,
  role: actor.role,
  parentId: actor.parentId,
  isOwner: isCompanyOwner(actor),
  may: (permission: Permission) => may(actor, permission),
  unread: {
    messages: () => countUnread(db, actor),
    requests: () => countUnreadRequests(db, actor),
    support: () => countNewSupport(db),
  },
});

/** Takes the session data that is meant for one page only. */
function takeOnce(
  session: Session,
  db: Database,
  now: number,
): Pick<SessionData, 'toast' | 'arriving'> {
  const { toast, arriving, ...rest } = session.data;
  if (toast || arriving) saveSessionData(db, session.id, rest, now);
  session.data = rest;
  return { toast, arriving };
}

/** The reference of an error, on its page and in the log. */
export function referenceFor(context: AppLoadContext): string {
  const frame = frameOf(context);
  frame.reference ??= randomUUID().slice(0, 8);
  return frame.reference;
}
