import { projectTermsPath, termsCreatePath } from '~/book-paths';
import { formAction } from '~/http/form-action.server';
import { formKey, type Page, pageLoader } from '~/http/page.server';
import { createTerms } from '~/models/terms/save.server';
import { newTerms, projectTerms } from '~/models/terms/show.server';
import { fieldsOfTiers, percentText } from '~/models/terms/tier-input';
import {
  exampleOf,
  type ReadyMadeTerms,
  rateFields,
  ratesOf,
  readyMadeTerms,
  type Tier,
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
  const newest = current ?? versions[0] ?? null;
  return {
    title: text('terms.show.of', { project: project.name }),
    breadcrumbs: crumbsOf(page, project),
    currency: project.currency,
    createHref: createTerms.permits(actor) ? termsCreatePath(portal, project.id) : null,
    isUpcoming: current === null && newest !== null,
    shown: newest && { ...newest, example: exampleOf(newest.tiers) },
    earlier: versions.filter(({ id }) => id !== newest?.id),
  };
});

/** The initial values of the rate fields. */
const typedRates = (preset: ReadyMadeTerms) =>
  Object.fromEntries(
    ratesOf[preset].map((name) => {
      const value = usualRates[name];
      return [rateFields[name], typeof value === 'number' ? percentText(value) : value];
    }),
  );

/** The current terms, to be changed. */
const currentTerms = 'current';

export const termsCreateLoader = pageLoader((page) => {
  const { text, portal, params, url } = page;
  const { project, today, current } = newTerms(page, params);
  const presetName = url.searchParams.get('preset');
  const preset = termsPresets.find((name) => name === presetName) ?? null;
  const pathOf = (options: { preset?: string; from?: string }) =>
    termsCreatePath(portal, project.id, options);
  const changePath = (from: string) => pathOf({ preset: 'custom', from });
  return {
    title: text('terms.form.title'),
    crumbs: [
      ...crumbsOf(page, project),
      { label: text('terms.show.title'), href: projectTermsPath(portal, project.id) },
    ],
    currency: project.currency,
    backHref: projectTermsPath(portal, project.id),
    chooseHref: pathOf({}),
    preset,
    rates: preset && preset !== 'custom' ? ratesOf[preset] : [],
    presets: readyMadeTerms.map((name) => ({
      name,
      href: pathOf({ preset: name }),
      changeHref: changePath(name),
      tiers: tiersOf(name, usualRates),
      example: exampleOf(tiersOf(name, usualRates)),
    })),
    current: current && { tiers: current.tiers, changeHref: changePath(currentTerms) },
    values: {
      form_key: formKey(page),
      effective_from: today,
      ...(preset && { preset }),
      ...(preset === 'custom'
        ? { tiers: fieldsOfTiers(startingTiers(url.searchParams.get('from'), current)) }
        : preset && typedRates(preset)),
    },
  };
});

/** The initial tiers of a form. */
function startingTiers(from: string | null, current: { tiers: Tier[] } | null): Tier[] {
  if (from === currentTerms && current) return current.tiers;
  const name = readyMadeTerms.find((one) => one === from) ?? 'preferred-split';
  return tiersOf(name, usualRates);
}

export const termsCreateAction = formAction(createTerms, {
  rows: 'tiers',
  previews: true,
  done: (page, { projectId }) =>
    page.goTo(projectTermsPath(page.portal, projectId), 'terms.toast.created'),
});
