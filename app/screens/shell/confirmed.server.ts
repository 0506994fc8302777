import { redirect } from '@remix-run/node';
import type { Page } from '~/http/page.server';
import type { AppError } from '~/models/errors';
import { isConfirmed } from '~/models/sign-in/purposes/confirm-identity.server';
import { profileConfirmPath } from '~/paths';

const toConfirm = ({ url, portal }: Page) =>
  redirect(profileConfirmPath(portal, { redirectTo: url.pathname + url.search }), 303);

export function requireConfirmed(page: Page) {
  if (!isConfirmed(page)) throw toConfirm(page);
}

export const redirectIfUnconfirmed = (page: Page, { code }: AppError) =>
  code === 'unconfirmed' ? toConfirm(page) : undefined;
