import { openLoader } from '~/http/page.server';
import { portalOf } from '~/http/portals.server';
import { legalFacts } from '~/models/installation/legal.server';
import { accessibilityPath, privacyPath, termsPath } from '~/paths';
import { findable } from '~/screens/shell/seo.server';

const paths = { privacy: privacyPath, terms: termsPath, accessibility: accessibilityPath };

/** Each of them is the same page with other words. */
const legalLoader = (page: keyof typeof paths) =>
  openLoader((asked) => {
    const { actor, session, frame, text } = asked;
    const { receivers, brand, ...chosen } = legalFacts(asked, {});
    frame.title = text(`legal.${page}.title`);
    findable(asked, paths[page](), text(`legal.${page}.lead`, { brand }));
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
