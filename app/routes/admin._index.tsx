import { redirect } from '@remix-run/node';
import { openLoader } from '~/http/page.server';
import { ownDashboard } from '~/http/pending.server';
import { adminLoginPath } from '~/paths';

/** The dashboard of whoever is signed in, else the admin login (000 §4). */
export const loader = openLoader((page) => redirect(ownDashboard(page) ?? adminLoginPath()));
