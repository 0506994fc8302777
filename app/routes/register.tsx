import { redirect } from '@remix-run/node';
import { openLoader } from '~/http/page.server';
import { signupPath } from '~/paths';

/** A name the product had before; the page is `/signup`. */
export const loader = openLoader(({ url }) => redirect(signupPath() + url.search));
