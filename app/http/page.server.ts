import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type { Permission, Role } from 'db/schema/person';
import type { TextKey } from '~/i18n/text';
import { type Actor, may } from '~/models/access/actor.server';
import { AppError } from '~/models/errors.server';
import { type PortalName, resumePath } from '~/paths';
import { MAX_FORM_BYTES } from '~/services/files/limits';
import { withForm } from './body.server';
import { refuseForeign } from './origin.server';
import { admit, cameFrom, framed, notFound, type Portal, toLogin } from './portals.server';
import { logSignIn } from './sign-in-log.server';
import { keepTyped } from './typed.server';
import { type Visit, visitOf } from './visit.server';

/** A visit by somebody this page is for. */
export type Page = Visit & { actor: Actor; portal: PortalName; params: Params };
export type ActionPage = Page & Sent;

/** A visit to a page for everybody, signed in or not. */
export type OpenPage = Visit & { params: Params };
export type OpenActionPage = OpenPage & Sent;

type Params = LoaderFunctionArgs['params'];

/** Who may open a page: a named permission, or roles. Left out, everybody the portal admits. */
export type Rule = {
  permission?: Permission;
  roles?: readonly Role[];
  /** What is only for the person themselves: it does not exist for whoever looks on as them. */
  isPrivate?: boolean;
  /** What the error page says when this one breaks, where it has words of its own for it. */
  failed?: TextKey;
};

/** The few things that may be sent while looking on as somebody else; everything else is refused. */
type Passing = { whileViewing?: boolean };

/** A loader that authorises by itself: nothing in it runs before the portal and the rule have said yes. */
export function pageLoader<Data>(portal: Portal, rule: Rule, load: (page: Page) => Data) {
  return ({ request, context, params }: LoaderFunctionArgs) =>
    answering(async () => load(allow(portal, rule, await visitOf(request, context), params)));
}

/** The action beside it: same guard, plus the origin check and the limits on what a body may hold. */
export function pageAction<Data>(portal: Portal, rule: Rule & Passing, act: (page: ActionPage) => Data) {
  return ({ request, context, params }: ActionFunctionArgs) =>
    answering(async () => {
      refuseForeign(request);
      const visit = await visitOf(request, context);
      if (!visit.actor && (await keepTyped(visit))) throw toLogin(visit, resumePath());
      if (!rule.whileViewing) refuseViewing(visit);
      const page = allow(portal, rule, visit, params);
      return withForm(page, (form) => act({ ...page, ...sent(form) }));
    });
}

export function openLoader<Data>(load: (page: OpenPage) => Data) {
  return ({ request, context, params }: LoaderFunctionArgs) =>
    answering(async () => load({ ...(await visitOf(request, context)), params }));
}

export function openAction<Data>(act: (page: OpenActionPage) => Data, { whileViewing }: Passing = {}) {
  return ({ request, context, params }: ActionFunctionArgs) =>
    answering(async () => {
      refuseForeign(request);
      const visit = await visitOf(request, context);
      if (!whileViewing) refuseViewing(visit);
      // Strangers upload nothing.
      return withForm(visit, (form) => act({ ...visit, params, ...sent(form) }), MAX_FORM_BYTES);
    });
}

/**
 * What was sent. Conform's own fields are taken out, for it throws on an intent or a state it cannot read; the few
 * forms with buttons of conform's look at `intent` first.
 */
type Sent = { form: FormData; intent: string | null };

function sent(form: FormData): Sent {
  const asked = form.get('__intent__');
  form.delete('__intent__');
  form.delete('__state__');
  return { form, intent: typeof asked === 'string' ? asked : null };
}

function allow(portal: Portal, rule: Rule, visit: Visit, params: Params): Page {
  const actor = admit(portal, visit);
  if (rule.isPrivate && visit.viewer) throw notFound();
  if (rule.roles && !rule.roles.includes(actor.role)) throw notFound();
  if (rule.permission && !may(actor, rule.permission)) throw notFound();
  if (rule.failed) visit.view.failed = rule.failed;
  return { ...visit, actor, params, portal: portal.nameFor(actor) };
}

/** Who looks on as somebody else changes nothing, neither theirs nor their own. */
function refuseViewing(visit: Visit) {
  const { viewer, actor } = visit;
  if (!viewer) return;
  const detail = { as: actor?.id };
  logSignIn(visit, { who: viewer.id, what: 'view-as.change', result: 'refused', detail });
  visit.view.cameFrom = cameFrom(visit.request);
  throw framed(visit, 403);
}

/** The id in the URL; anything but a whole positive number is a page that does not exist. */
export function idParam(params: Params, name: string): number {
  const value = params[name] ?? '';
  if (!/^[1-9]\d{0,14}$/.test(value)) throw notFound();
  return Number(value);
}

/** Models refuse by name; out of sight and not allowed both read as 404. */
async function answering<Data>(run: () => Promise<Data>): Promise<Data> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof AppError && (error.code === 'not-found' || error.code === 'forbidden'))
      throw notFound();
    throw error;
  }
}
