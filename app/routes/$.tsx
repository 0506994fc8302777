import { redirect } from '@remix-run/node';
import { openLoader } from '~/http/page.server';
import { notFoundPath } from '~/paths';

export const loader = openLoader(() => redirect(notFoundPath()));
export const action = loader;
