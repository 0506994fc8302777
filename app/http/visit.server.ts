import { randomUUID } from 'node:crypto';
import type { AppLoadContext } from '@remix-run/node';
import type { Permission } from 'db/schema/person';
import { type Text, textFor } from '~/i18n/text';
import { type Actor, may } from '~/models/access/actor.server';
import { findSession, type Session, saveSessionData } from '~/models/sessions/session.server';
import { localeOf } from './locale.server';
import { type Platform, platform } from './platform.server';
import { pageTag, revision } from './revision.server';
import { sessionToken } from './session-cookie.server';
import { emptyView, type View } from './view';
import { viewingOf } from './viewing.server';

/** One request: who asks, in which language, and what its page will be framed with. */
export type Visit = Pick<Platform, 'db' | 'secrets' | 'mode' | 'dataDir' | 'companyBytes'> & {
  request: Request;
  url: URL;
  now: number;
  address: string;
  session: Session | null;
  /** Whose pages these are: whoever is signed in, or whom they look on as. */
  actor: Actor | null;
  /** Who is signed in, while they look on as somebody else; null otherwise. */
  viewer: Actor | null;
  text: Text;
  view: View;
};

type Context = AppLoadContext & {
  visit?: Promise<Visit>;
  view?: View;
  clientAddress?: string;
};

/** Loaders of nested routes run for the same request: they share one visit, and so one look at the session. */
export function visitOf(request: Request, context: AppLoadContext): Promise<Visit> {
  const own = context as Context;
  own.visit ??= openVisit(request, own);
  return own.visit;
}

/** The view of a page as far as its loaders got; what an error page is framed with too. */
export function viewOf(context: AppLoadContext): View {
  const own = context as Context;
  own.view ??= emptyView();
  return own.view;
}

async function openVisit(request: Request, context: Context): Promise<Visit> {
  const { db, secrets, mode, dataDir, companyBytes } = platform();
  const now = Date.now();
  const url = new URL(request.url);
  const token = sessionToken(request);
  // Before anything is read: what is written meanwhile outdates the page.
  const at = revision();
  const session = token ? findSession(db, token, now) : null;
  const view = viewOf(context);
  view.locale = await localeOf(request, session?.actor?.locale);
  const text = textFor(view.locale);
  const viewing = session?.viewing ? viewingOf({ request, db, text, now }, session) : null;
  const actor = viewing?.viewed ?? session?.actor ?? null;
  view.here = url.pathname + url.search;
  view.person = actor ? personIn(actor) : null;
  view.viewing = viewing?.shown ?? null;
  view.portal = url.pathname.startsWith('/admin/') ? 'admin' : 'member';
  if (session?.data.toast && request.method === 'GET') view.toast = takeToast(session, db, now);
  view.tag = tagFor(at, request, session);
  if (actor && !viewing && !view.toast) view.caching = 'private';
  return {
    db,
    secrets,
    mode,
    dataDir,
    companyBytes,
    request,
    url,
    now,
    address: context.clientAddress ?? 'unknown',
    session,
    actor,
    viewer: viewing?.viewer ?? null,
    text,
    view,
  };
}

const tagFor = (at: string, { headers }: Request, session: Session | null): string =>
  pageTag(
    at,
    { cookies: headers.get('cookie') ?? '', languages: headers.get('accept-language') ?? '' },
    session,
  );

const personIn = (actor: Actor) => ({
  name: actor.name,
  role: actor.role,
  parentId: actor.parentId,
  may: (permission: Permission) => may(actor, permission),
});

function takeToast(session: Session, db: Platform['db'], now: number): View['toast'] {
  const { toast, ...rest } = session.data;
  session.data = rest;
  saveSessionData(db, session.id, rest, now);
  return toast ?? null;
}

/** Gives an error page the number under which the log has the error. */
export function referenceFor(context: AppLoadContext): string {
  const view = viewOf(context);
  view.reference ??= randomUUID().slice(0, 8);
  return view.reference;
}
