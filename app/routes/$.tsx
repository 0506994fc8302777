import { redirect } from '@remix-run/node';
import { openLoader } from '~/http/page.server';
import { ownDashboard } from '~/http/portals.server';
import { notFoundPath } from '~/paths';

/** Redirects to the dashboard after sign-in, instead of showing a dead link. */
export const loader = openLoader((page) =>
  redirect((page.isArrival && ownDashboard(page)) || notFoundPath()),
);
export const action = loader;
