import { redirect } from '@remix-run/node';
import { openLoader } from '~/http/page.server';
import { ownDashboard } from '~/http/portals.server';
import { adminLoginPath } from '~/paths';

export const loader = openLoader((page) => redirect(ownDashboard(page) ?? adminLoginPath()));
