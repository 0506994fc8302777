import { redirect } from '@remix-run/node';
import { openLoader } from '~/http/page.server';
import { notFoundPath } from '~/paths';

/** Any unknown path leads to the not-found page (000 §2). */
export const loader = openLoader(() => redirect(notFoundPath()));
export const action = loader;
