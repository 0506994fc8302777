import { formAction } from '~/http/form-action.server';
import { openLoader, pageLoader } from '~/http/page.server';
import { portalOf } from '~/http/portals.server';
import {
  type LegalPage,
  legalForm,
  legalPage,
  updateLegal,
} from '~/models/installation/legal.server';
import { accessibilityPath, legalEditPath, privacyPath, termsPath } from '~/paths';
import { makeIndexable } from '~/screens/shell/seo.server';

const paths = { privacy: privacyPath(), terms: termsPath(), accessibility: accessibilityPath() };

const legalLoader = (page: LegalPage) =>
  openLoader((openPage) => {
    const { actor, session, frame, text } = openPage;
    const content = legalPage(openPage, { page });
    makeIndexable(openPage, paths[page], content.lead ?? content.title);
    if (actor) Object.assign(frame, { shell: 'app', portal: portalOf(actor) });
    const others = Object.entries(paths).filter(([name]) => name !== page);
    return {
      ...content,
      caching: session ? undefined : 'everybody',
      others: others.map(([name, href]) => ({
        href,
        label: text(`legal.${name as LegalPage}.title`),
      })),
      editHref: actor && updateLegal.permits(actor) ? legalEditPath(page) : null,
    };
  });

export const privacyLoader = legalLoader('privacy');
export const termsLoader = legalLoader('terms');
export const accessibilityLoader = legalLoader('accessibility');

export const legalEditLoader = pageLoader((asked) => {
  const { text, params } = asked;
  const { page, textEn, textHe, version } = legalForm(asked, params);
  const name = text(`legal.${page}.title`);
  return {
    title: text('legal.edit.title', { name }),
    shown: { label: name, href: paths[page] },
    values: { text_en: textEn, text_he: textHe, version: String(version) },
  };
});

export const legalEditAction = formAction(updateLegal, {
  done: (asked, { page }) => asked.goTo(paths[page], 'legal.edit.done'),
});
