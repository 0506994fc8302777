import { randomUUID } from 'node:crypto';
import {
  type ActionFunctionArgs,
  type data,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node';
import { WriteRefused } from 'db/prepared';
import { becomesWritable, isLockError } from 'db/write-lock';
import type { TextKey } from '~/i18n/words';
import { type Actor, mustEnrol } from '~/models/access/actor.server';
import { planToAddText } from '~/models/billing/plans/page.server';
import { AppError } from '~/models/errors';
import { oneLine } from '~/models/fields';
import { type Notice, saveSessionData } from '~/models/sessions/session.server';
import { landingPath, type PortalName, planPath, resumePath, twoFactorSettingsPath } from '~/paths';
import { MAX_FORM_BYTES } from '~/services/files/limits';
import { mostOpenFields, saveFormDraft, withForm } from './body.server';
import { contextOf, type RequestContext, refusePrefetch } from './context.server';
import { browserOf } from './cookies.server';
import type { FrameState, PageData } from './frame';
import { refuseForeign } from './origin.server';
import { toSnakeCaseParams } from './payload.server';
import {
  authorize,
  cameFrom,
  notFound,
  ownDashboard,
  portalOf,
  statusInFrame,
  toLogin,
} from './portals.server';
import { logRefusal } from './refusal-log.server';
import { logSignIn } from './sign-in-log.server';

type Toast = [
  said: TextKey,
  values?: Record<string, string | number>,
  kind?: Notice['kind'],
  links?: { label: TextKey; href: string }[],
];

/** A request for a public URL, signed in or not. */
export type OpenPage = RequestContext & {
  /** Has the names of payloads: `project_id` for `$projectId`. */
  params: Params;
  /** Redirects to another page with a toast, which needs a session. */
  goTo: (path: string, ...toast: Toast) => Response;
};
export type OpenActionPage = OpenPage & ReadForm & Partial<ReturnType<typeof browserOf>>;

/** A request by a person this URL is meant for. */
export type Page = OpenPage & { actor: Actor; portal: PortalName };
export type ActionPage = Page & ReadForm;

/** A page's data, or another response than a page. */
type Loaded = PageData | Response | ReturnType<typeof data<PageData>>;
type Loadable = Loaded | Promise<Loaded>;
type Loader<Data> = (args: LoaderFunctionArgs) => Promise<Awaited<Data>>;
type Params = LoaderFunctionArgs['params'];

type Rule = {
  /** Pages only for the person themselves: they return 404 while impersonating. */
  isPrivate?: boolean;
  /** The text of the error page if this one fails. */
  failed?: TextKey;
} & Enrolling;

/** For forms that may be sent while impersonating. */
type Impersonable = { whileImpersonating?: boolean };

/** For pages that are open to people who must set up an authenticator first. */
type Enrolling = { whileEnrolling?: boolean };

/** Runs the loader only after the portal and the rule allowed it. */
export function pageLoader<Data extends Loadable>(load: (page: Page) => Data): Loader<Data>;
export function pageLoader<Data extends Loadable>(
  rule: Rule,
  load: (page: Page) => Data,
): Loader<Data>;
export function pageLoader<Data extends Loadable>(
  first: Rule | ((page: Page) => Data),
  second?: (page: Page) => Data,
): Loader<Data> {
  const [rule, load] =
    typeof first === 'function' ? [{}, first] : [first, second as (page: Page) => Data];
  return ({ request, context, params }: LoaderFunctionArgs) =>
    withRefusals({ request, context }, async () => {
      const page = allow(rule, await contextOf(request, context), params);
      return requirePlan(page, () => load(page));
    });
}

/** The same guard, plus the origin check and the body limits. */
export function pageAction<Data>(rule: Rule & Impersonable, act: (page: ActionPage) => Data) {
  return ({ request, context: loadContext, params }: ActionFunctionArgs) =>
    withRefusals({ request, context: loadContext }, async () => {
      refuseForeign(request);
      const context = await contextOf(request, loadContext);
      if (!context.actor && (await saveFormDraft(context))) throw toLogin(context, resumePath());
      if (!rule.whileImpersonating) refuseImpersonated(context);
      const page = allow(rule, context, params);
      return withForm(page, async (form) => {
        await becomesWritable(page.db);
        return requirePlan(page, () => act({ ...page, ...readForm(form) }));
      });
    });
}

export function openLoader<Data extends Loadable>(load: (page: OpenPage) => Data) {
  return ({ request, context, params }: LoaderFunctionArgs) =>
    withRefusals({ request, context }, async () =>
      load(openPage(await contextOf(request, context), params)),
    );
}

export function openAction<Data>(
  act: (page: OpenActionPage) => Data,
  { whileImpersonating }: Impersonable = {},
) {
  return ({ request, context: loadContext, params }: ActionFunctionArgs) =>
    withRefusals({ request, context: loadContext }, async () => {
      refuseForeign(request);
      const context = await contextOf(request, loadContext);
      if (!whileImpersonating) refuseImpersonated(context);
      const page = { ...openPage(context, params), ...browserOf(request) };
      // Visitors cannot upload files.
      const run = async (form: FormData) => {
        await becomesWritable(page.db);
        return act({ ...page, ...readForm(form) });
      };
      return withForm(page, run, { most: MAX_FORM_BYTES, fields: mostOpenFields });
    });
}

type ReadForm = {
  form: FormData;
  /** The conform button that was pressed. */
  intent: string | null;
  /** The value of a form field, for texts that repeat it. */
  fieldValue: (field: string) => string;
};

/** Removes conform's own fields, because it throws on an intent or a state it cannot read. */
function readForm(form: FormData): ReadForm {
  const intentValue = form.get('__intent__');
  form.delete('__intent__');
  form.delete('__state__');
  const fieldValue = (field: string) => oneLine(String(form.get(field) ?? ''));
  return { form, intent: typeof intentValue === 'string' ? intentValue : null, fieldValue };
}

const openPage = (context: RequestContext, params: Params): OpenPage => ({
  ...context,
  params: toSnakeCaseParams(params),
  goTo: (path, ...toast) => goTo(context, path, ...toast),
});

function allow(rule: Rule & Impersonable, context: RequestContext, params: Params): Page {
  const actor = authorize(context, rule.whileImpersonating);
  if (rule.isPrivate && context.impersonator) throw notFound();
  if (!rule.whileEnrolling && mustEnrol(context.impersonator ?? actor))
    throw redirect(twoFactorSettingsPath(portalOf(actor)), 303);
  if (rule.failed) context.frame.failed = rule.failed;
  return { ...openPage(context, params), actor, portal: portalOf(actor) };
}

/** Like `page.goTo`, for a toast in another language than the page's. */
export function goTo(
  context: RequestContext,
  path: string,
  ...[said, values, kind = 'good', links = []]: Toast
): Response {
  const { db, session, now } = context;
  const toast: Notice = {
    kind,
    text: context.text(said, values),
    links: links.map(({ label, href }) => ({ label: context.text(label), href })),
  };
  if (session) saveSessionData(db, session.id, { ...session.data, toast }, now);
  return redirect(path, 303);
}

/**
 * The idempotency key for the form of a page. The page is not cached: two tabs would share the key,
 * and the second record would be taken for the first.
 */
export function formKey({ frame }: { frame: FrameState }): string {
  frame.caching = 'never';
  return randomUUID();
}

/** Rejects changes while impersonating. */
function refuseImpersonated(context: RequestContext) {
  const { impersonator, actor } = context;
  if (!impersonator) return;
  const detail = { as: actor?.id };
  logSignIn(context, { who: impersonator.id, what: 'view-as.change', result: 'refused', detail });
  context.frame.cameFrom = cameFrom(context.request);
  throw statusInFrame(context, 403);
}

export function idParam(params: Params, name: string): number {
  const value = params[name] ?? '';
  if (!/^[1-9]\d{0,14}$/.test(value)) throw notFound();
  return Number(value);
}

/** Redirects to the plans if the page needs an active plan. */
async function requirePlan<Data>(page: Page, run: () => Data): Promise<Awaited<Data>> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'no-plan') throw error;
    const plan = error.values.because === 'ended' ? 'ended' : 'none';
    throw page.goTo(planPath(page.portal), planToAddText(page, plan), undefined, 'bad');
  }
}

const lockedPage = () =>
  new Response(null, {
    status: 503,
    statusText: 'Service Unavailable',
    headers: { 'Retry-After': '5' },
  });

/**
 * For people who signed in to reach a page that is not theirs; the toast is shown on their
 * dashboard.
 */
function toOwnDashboard(context: RequestContext): Response {
  const { db, session, frame, now } = context;
  if (session && frame.toast)
    saveSessionData(db, session.id, { ...session.data, toast: frame.toast }, now);
  return redirect(ownDashboard(context) ?? landingPath());
}

/** Returns 404 for both missing and forbidden records, and logs the refusal. */
async function withRefusals<Data>(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  run: () => Promise<Data>,
): Promise<Awaited<Data>> {
  try {
    const result = await run();
    // A dead link has its own page, which is loaded again after its form was sent.
    const { status } = (result as { init?: ResponseInit } | null)?.init ?? {};
    if (status === 404 && request.method !== 'POST')
      logRefusal(await contextOf(request, context), status);
    return result;
  } catch (error) {
    if (error instanceof WriteRefused) throw refusePrefetch(context);
    const isHidden = error instanceof AppError && ['not-found', 'forbidden'].includes(error.code);
    const isBusy = error instanceof AppError && error.code === 'busy';
    const refusal = isHidden ? notFound() : isLockError(error) || isBusy ? lockedPage() : error;
    if (!(refusal instanceof Response)) throw refusal;
    const requestContext = await contextOf(request, context);
    logRefusal(requestContext, refusal.status);
    throw refusal.status === 404 && requestContext.isArrival
      ? toOwnDashboard(requestContext)
      : refusal;
  }
}
