import { redirect } from '@remix-run/node';
import { saveDraftOf } from '~/http/body.server';
import type { ActionPage, Page } from '~/http/page.server';
import { lacksProofFor } from '~/models/company/proof.server';
import { findDraft } from '~/models/drafts/draft.server';
import type { AppError } from '~/models/errors';
import { isConfirmed } from '~/models/sign-in/purposes/confirm-identity.server';
import { profileConfirmPath, withQuery } from '~/paths';

/** Leads to the confirmation of one's identity, which returns to an address. */
export const toConfirm = ({ portal }: Pick<Page, 'portal'>, redirectTo: string) =>
  redirect(profileConfirmPath(portal, { redirectTo }), 303);

const hereOf = ({ url }: Page) => url.pathname + url.search;

export function requireConfirmed(page: Page) {
  if (!isConfirmed(page)) throw toConfirm(page, hereOf(page));
}

/** For the form of something that a company requires a recent proof for. */
export function requireProofFor(page: Page, companyId: number | null) {
  if (page.impersonator || page.request.method === 'POST') return;
  if (lacksProofFor(page, companyId)) throw toConfirm(page, hereOf(page));
}

/** The form is kept, and filled in again after the confirmation by `withKeptForm`. */
export function redirectIfUnconfirmed(page: ActionPage, { code }: AppError, form: FormData) {
  if (code !== 'unconfirmed' && code !== 'fresh-proof') return undefined;
  const isKept = saveDraftOf(page, [...form]);
  const here = page.url.pathname;
  return toConfirm(page, isKept ? withQuery(here, { kept: 'on' }) : hereOf(page));
}

/** Returns a form's initial values, or the ones typed before a confirmation interrupted it. */
export function withKeptForm<Values extends Record<string, unknown>>(
  page: Page,
  values: Values,
): Values {
  const { db, actor, impersonator, url, now, frame, text } = page;
  if (!url.searchParams.has('kept') || impersonator) return values;
  const draft = findDraft(db, actor, now);
  if (draft?.path.split('?')[0] !== url.pathname) return values;
  frame.caching = 'never';
  frame.toast ??= { kind: 'good', text: text('profile.confirm.formKept') };
  const kept = Object.fromEntries(draft.fields);
  return Object.fromEntries(Object.keys(values).map((name) => [name, kept[name]])) as Values;
}
