import { redirect } from '@remix-run/node';
import { openLoader } from '~/http/page.server';
import { deleteAccountPhonePath, landingPath } from '~/paths';

/** The question, and what follows from a yes; without a phone it is nobody's account (000 §2). */
export const askDeletionLoader = openLoader(({ url, frame, text }) => {
  const phone = url.searchParams.get('phone')?.slice(0, 40);
  if (!phone) throw redirect(landingPath());
  const country_code = url.searchParams.get('country_code')?.slice(0, 8);
  Object.assign(frame, { shell: 'narrow', title: text('accountDeletion.title'), caching: 'never' });
  return { yesHref: deleteAccountPhonePath({ phone, country_code }) };
});
