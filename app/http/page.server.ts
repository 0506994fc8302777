import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type { Permission, Role } from 'db/schema/person';
import type { TextKey } from '~/i18n/words';
import { type Actor, may } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { oneLine } from '~/models/fields';
import { type PortalName, planPath, resumePath } from '~/paths';
import { MAX_FORM_BYTES } from '~/services/files/limits';
import { withForm } from './body.server';
import { contextOf, type RequestContext } from './context.server';
import { refuseForeign } from './origin.server';
import { named } from './payload.server';
import { admit, cameFrom, framed, notFound, portalOf, toLogin } from './portals.server';
import { logSignIn } from './sign-in-log.server';
import { redirectWithToast } from './toast.server';
import { keepTyped } from './typed.server';

/** A request by somebody this address is for. */
export type Page = RequestContext & {
  actor: Actor;
  portal: PortalName;
  params: Params;
  /** On to another page, which says once what was done. */
  goTo: (
    path: string,
    said: TextKey,
    values?: Record<string, string | number>,
    kind?: 'good' | 'bad',
  ) => Response;
};
export type ActionPage = Page & Sent;

/** A request at an address for everybody, signed in or not. */
export type OpenPage = RequestContext & { params: Params };
export type OpenActionPage = OpenPage & Sent;

type Loader<Data> = (args: LoaderFunctionArgs) => Promise<Awaited<Data>>;
type Params = LoaderFunctionArgs['params'];

/** Who may open a page: a named permission, or roles. Left out, everybody the portal admits. */
export type Rule = {
  permission?: Permission;
  roles?: readonly Role[];
  /** What is only for the person themselves: it does not exist for whoever impersonates them. */
  isPrivate?: boolean;
  /** What the error page says when this one breaks, where it has words of its own for it. */
  failed?: TextKey;
};

/** The few forms that may be sent while impersonating somebody, by whoever is signed in; all others are refused. */
type Passing = { whileImpersonating?: boolean };

/** A loader that authorises by itself: nothing in it runs before the portal and the rule have said yes. */
export function pageLoader<Data>(load: (page: Page) => Data): Loader<Data>;
export function pageLoader<Data>(rule: Rule, load: (page: Page) => Data): Loader<Data>;
export function pageLoader<Data>(
  first: Rule | ((page: Page) => Data),
  second?: (page: Page) => Data,
): Loader<Data> {
  const [rule, load] = typeof first === 'function' ? [{}, first] : [first, second as (page: Page) => Data];
  return ({ request, context, params }: LoaderFunctionArgs) =>
    answering(async () => {
      const page = allow(rule, await contextOf(request, context), params);
      return planFirst(page, () => load(page));
    });
}

/** The action beside it: same guard, plus the origin check and the limits on what a body may hold. */
export function pageAction<Data>(rule: Rule & Passing, act: (page: ActionPage) => Data) {
  return ({ request, context: loadContext, params }: ActionFunctionArgs) =>
    answering(async () => {
      refuseForeign(request);
      const context = await contextOf(request, loadContext);
      if (!context.actor && (await keepTyped(context))) throw toLogin(context, resumePath());
      if (!rule.whileImpersonating) refuseImpersonated(context);
      const page = allow(rule, context, params);
      return withForm(page, (form) => planFirst(page, () => act({ ...page, ...sent(form) })));
    });
}

export function openLoader<Data>(load: (page: OpenPage) => Data) {
  return ({ request, context, params }: LoaderFunctionArgs) =>
    answering(async () => load({ ...(await contextOf(request, context)), params }));
}

export function openAction<Data>(act: (page: OpenActionPage) => Data, { whileImpersonating }: Passing = {}) {
  return ({ request, context: loadContext, params }: ActionFunctionArgs) =>
    answering(async () => {
      refuseForeign(request);
      const context = await contextOf(request, loadContext);
      if (!whileImpersonating) refuseImpersonated(context);
      // Strangers upload nothing.
      return withForm(context, (form) => act({ ...context, params, ...sent(form) }), MAX_FORM_BYTES);
    });
}

/**
 * What was sent. Conform's own fields are taken out, for it throws on an intent or a state it cannot read; the few
 * forms with buttons of conform's look at `intent` first.
 */
type Sent = {
  form: FormData;
  intent: string | null;
  /** What a field of the form holds, for words that repeat it. */
  typed: (field: string) => string;
};

function sent(form: FormData): Sent {
  const asked = form.get('__intent__');
  form.delete('__intent__');
  form.delete('__state__');
  const typed = (field: string) => oneLine(String(form.get(field) ?? ''));
  return { form, intent: typeof asked === 'string' ? asked : null, typed };
}

function allow(rule: Rule & Passing, context: RequestContext, params: Params): Page {
  const actor = admit(context, rule.whileImpersonating);
  if (rule.isPrivate && context.impersonator) throw notFound();
  if (rule.roles && !rule.roles.includes(actor.role)) throw notFound();
  if (rule.permission && !may(actor, rule.permission)) throw notFound();
  if (rule.failed) context.frame.failed = rule.failed;
  return {
    ...context,
    actor,
    params: { ...params, ...named(params) },
    portal: portalOf(actor),
    goTo: (path, said, values, kind) => redirectWithToast(context, path, context.text(said, values), kind),
  };
}

/** Whoever impersonates somebody changes nothing, neither theirs nor their own. */
function refuseImpersonated(context: RequestContext) {
  const { impersonator, actor } = context;
  if (!impersonator) return;
  const detail = { as: actor?.id };
  logSignIn(context, { who: impersonator.id, what: 'view-as.change', result: 'refused', detail });
  context.frame.cameFrom = cameFrom(context.request);
  throw framed(context, 403);
}

/** The id in the URL; anything but a whole positive number is a page that does not exist. */
export function idParam(params: Params, name: string): number {
  const value = params[name] ?? '';
  if (!/^[1-9]\d{0,14}$/.test(value)) throw notFound();
  return Number(value);
}

/** What needs a running plan leads to the plans until there is one. */
async function planFirst<Data>(page: Page, run: () => Data): Promise<Awaited<Data>> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'no-plan') throw error;
    throw page.goTo(planPath(page.portal), 'person.plan.needed', undefined, 'bad');
  }
}

/** Models refuse by name; out of sight and not allowed both read as 404. */
async function answering<Data>(run: () => Promise<Data>): Promise<Awaited<Data>> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof AppError && (error.code === 'not-found' || error.code === 'forbidden'))
      throw notFound();
    throw error;
  }
}
