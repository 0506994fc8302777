import { localeOf } from '~/http/locale.server';
import { type OpenPage, openLoader } from '~/http/page.server';
import { portalNameOf } from '~/http/portals.server';
import { textFor } from '~/i18n/text';
import { dashboardPath } from '~/paths';

export const landingLoader = openLoader(landing);

/** The public page: in Hebrew unless another language was chosen (000 §1). */
async function landing({ request, actor, session, view }: OpenPage) {
  // Whoever has not chosen is taken for somebody who asks for Hebrew, whatever the browser says.
  const headers = { cookie: request.headers.get('cookie') ?? '', 'accept-language': 'he-IL' };
  view.locale = await localeOf(new Request(request.url, { headers }), actor?.locale);
  view.title = textFor(view.locale)('landing.title');
  if (!session) view.caching = 'everybody';
  return { dashboardHref: actor && dashboardPath(portalNameOf(actor)) };
}

export type Landing = Awaited<ReturnType<typeof landing>>;
