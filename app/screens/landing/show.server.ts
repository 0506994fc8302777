import { localeOf } from '~/http/locale.server';
import { openLoader } from '~/http/page.server';
import { notFound, portalOf } from '~/http/portals.server';
import { textFor } from '~/i18n/words';
import { findOfferedPlans } from '~/models/billing/plans/offer.server';
import { publicFaqs } from '~/models/faq/public.server';
import { choices, landingVariants } from '~/models/installation/choices.server';
import { dashboardPath, landingPath } from '~/paths';
import { makeIndexable } from '~/screens/shell/seo.server';

const mostFaqs = 6;

export const landingLoader = openLoader(async (page) => {
  const { request, url, db, actor, session, frame, gateway } = page;
  // Visitors without a chosen language get Hebrew, regardless of their browser's preference.
  const headers = { cookie: request.headers.get('cookie') ?? '', 'accept-language': 'he-IL' };
  frame.locale = await localeOf(new Request(request.url, { headers }), actor?.locale);
  const { landing, lessWork, activeProjects, rating, storeAndroid, storeIos } = choices(db);
  const requestedVariant = url.searchParams.get('variant') ?? landing;
  const variant = landingVariants.find((name) => name === requestedVariant);
  if (!variant) throw notFound();
  const text = textFor(frame.locale);
  frame.title = text(`landing.${variant}.title`);
  makeIndexable(page, landingPath(), text(`landing.${variant}.description`));
  if (!session) frame.caching = 'everybody';
  const faqs = variant === 'budget' ? publicFaqs({ ...page, locale: frame.locale }, {}).rows : [];
  return {
    variant,
    dashboardHref: actor && dashboardPath(portalOf(actor)),
    // Prices on this page come from the first offered plan.
    plan: (gateway && findOfferedPlans(db, frame.locale)[0]) || null,
    stats: { lessWork, activeProjects, rating },
    stores: { android: storeAndroid, ios: storeIos },
    faqs: faqs.slice(0, mostFaqs).map(({ id, question, answer }) => ({ id, question, answer })),
  };
});
