import { termsPresets } from 'db/schema/terms';
import { createTerms } from '~/models/terms/save.server';
import { type ProjectTerms, projectTerms } from '~/models/terms/show.server';
import { perform, read } from './call.server';
import { day, from, list, maybe, number, oneOf, presenter, text, whole } from './fields';

type Version = ProjectTerms['versions'][number];
type Tier = Version['tiers'][number];

const tierKinds = ['preferred', 'capital', 'catch-up', 'hurdle', 'split'] as const;
const rateOf = (read: (tier: Tier) => number | null) =>
  from(maybe(number), (tier: Tier) => {
    const bp = read(tier);
    return bp === null ? null : bp / 100;
  });

/** Rates and shares in percent. */
const tier = presenter<Tier>()('TermsTier', {
  kind: oneOf(tierKinds),
  rate: rateOf((tier) => ('rateBp' in tier ? tier.rateBp : 'irrBp' in tier ? tier.irrBp : null)),
  compounding: from(maybe(text), (tier) => ('compounding' in tier ? tier.compounding : null)),
  sponsor_share: rateOf((tier) => ('sponsorShareBp' in tier ? tier.sponsorShareBp : null)),
  up_to: rateOf((tier) => ('toBp' in tier ? tier.toBp : null)),
});

const version = presenter<Version>()('TermsVersion', {
  id: whole,
  number: whole,
  effective_from: day,
  preset: oneOf(termsPresets),
  tiers: list(tier),
});

const terms = presenter<ProjectTerms>()('ProjectTerms', {
  current: maybe(version),
  versions: list(version),
});

const savedTerms = presenter<{ id: number; projectId: number }>()('SavedTerms', {
  id: whole,
  project_id: whole,
});

export const termsCalls = [
  read(
    'GET /api/projects/{project_id}/terms',
    'How the money of a project is distributed',
    projectTerms,
    terms,
  ),
  perform(
    'POST /api/projects/{project_id}/terms',
    'Add new terms as the next version',
    createTerms,
    savedTerms,
  ),
];
