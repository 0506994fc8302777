import { localeOf } from '~/http/locale.server';
import { openLoader } from '~/http/page.server';
import { portalOf } from '~/http/portals.server';
import { textFor } from '~/i18n/words';
import { dashboardPath } from '~/paths';

export const landingLoader = openLoader(async ({ request, actor, session, frame }) => {
  // Whoever has not chosen is taken for somebody who asks for Hebrew, whatever the browser says.
  const headers = { cookie: request.headers.get('cookie') ?? '', 'accept-language': 'he-IL' };
  frame.locale = await localeOf(new Request(request.url, { headers }), actor?.locale);
  frame.title = textFor(frame.locale)('landing.title');
  if (!session) frame.caching = 'everybody';
  return { dashboardHref: actor && dashboardPath(portalOf(actor)) };
});
