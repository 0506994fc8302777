import { projectTermsPath, termsCreatePath } from '~/book-paths';
import { formAction } from '~/http/form-action.server';
import { formKey, type Page, pageLoader } from '~/http/page.server';
import { createTerms } from '~/models/terms/save.server';
import { newTerms, projectTerms } from '~/models/terms/show.server';
import {
  exampleOf,
  rateFields,
  ratesOf,
  type TermsPreset,
  termsPresets,
  tiersOf,
  usualRates,
} from '~/models/terms/tiers';
import { projectPath } from '~/paths';

type Project = { id: number; name: string };

const crumbsOf = ({ portal }: Page, { id, name }: Project) => [
  { label: name, href: projectPath(portal, id) },
];

export const termsShowLoader = pageLoader((page) => {
  const { text, actor, portal, params } = page;
  const { project, versions, current } = projectTerms(page, params);
  const shown = current ?? versions[0] ?? null;
  return {
    title: text('terms.show.of', { project: project.name }),
    breadcrumbs: crumbsOf(page, project),
    currency: project.currency,
    createHref: createTerms.permits(actor) ? termsCreatePath(portal, project.id) : null,
    isUpcoming: current === null && shown !== null,
    shown: shown && { ...shown, example: exampleOf(shown.tiers) },
    earlier: versions.filter(({ id }) => id !== shown?.id),
  };
});

/** The rates of the fields, as they are typed. */
const typedRates = (preset: TermsPreset) =>
  Object.fromEntries(
    ratesOf[preset].map((name) => {
      const value = usualRates[name];
      return [rateFields[name], typeof value === 'number' ? String(value / 100) : value];
    }),
  );

export const termsCreateLoader = pageLoader((page) => {
  const { text, portal, params, url } = page;
  const { project, today } = newTerms(page, params);
  const asked = url.searchParams.get('preset');
  const preset = termsPresets.find((name) => name === asked) ?? null;
  return {
    title: text('terms.form.title'),
    crumbs: [
      ...crumbsOf(page, project),
      { label: text('terms.show.title'), href: projectTermsPath(portal, project.id) },
    ],
    currency: project.currency,
    backHref: projectTermsPath(portal, project.id),
    preset,
    rates: preset ? ratesOf[preset] : [],
    presets: termsPresets.map((name) => ({
      name,
      href: termsCreatePath(portal, project.id, { preset: name }),
      tiers: tiersOf(name, usualRates),
      example: exampleOf(tiersOf(name, usualRates)),
    })),
    values: {
      form_key: formKey(page),
      effective_from: today,
      ...(preset && { preset, ...typedRates(preset) }),
    },
  };
});

export const termsCreateAction = formAction(createTerms, {
  done: (page, { projectId }) =>
    page.goTo(projectTermsPath(page.portal, projectId), 'terms.toast.created'),
});
