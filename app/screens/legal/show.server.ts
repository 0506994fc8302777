import { openLoader } from '~/http/page.server';
import { portalOf } from '~/http/portals.server';
import { legalFacts } from '~/models/installation/legal.server';

/** Each of them is the same page with other words. */
const legalLoader = (page: 'privacy' | 'terms' | 'accessibility') =>
  openLoader((asked) => {
    const { actor, session, frame, text } = asked;
    const { receivers, brand, ...chosen } = legalFacts(asked, {});
    frame.title = text(`legal.${page}.title`);
    if (actor) Object.assign(frame, { shell: 'app', portal: portalOf(actor) });
    if (!session) frame.caching = 'everybody';
    return {
      page,
      receivers,
      values: {
        brand,
        support: chosen.support ?? text('legal.missing.support'),
        privacy: chosen.privacy ?? text('legal.missing.privacy'),
      },
    };
  });

export const privacyLoader = legalLoader('privacy');
export const termsLoader = legalLoader('terms');
export const accessibilityLoader = legalLoader('accessibility');
