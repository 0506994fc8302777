import { explainDistribution } from '~/models/distributions/explain-tree';
import { distributionSources, distributionStatuses } from '~/models/distributions/input';
import { distributionList } from '~/models/distributions/list.server';
import { distributionNotice } from '~/models/distributions/notice.server';
import { payDistribution } from '~/models/distributions/pay.server';
import { reverseDistribution } from '~/models/distributions/reverse.server';
import {
  approveDistribution,
  createDistribution,
  deleteDistribution,
  updateDistribution,
} from '~/models/distributions/save.server';
import {
  type DistributionPage,
  distributionPage,
  distributionPart,
} from '~/models/distributions/show.server';
import { explainScenario } from '~/models/scenarios/explain';
import { perform, read } from './call.server';
import { apiContext } from './explain-links.server';
import { explainedFigure } from './explained.server';
import { explained } from './explained-part.server';
import {
  day,
  done,
  from,
  list,
  maybe,
  moment,
  money,
  oneOf,
  page,
  presenter,
  text,
  whole,
} from './fields';
import { bytes } from './files.server';
import { impact } from './impact.server';
import { saved } from './saved';

const parts = {
  id: whole,
  number: whole,
  source: oneOf(distributionSources),
  cash: money,
  date: day,
  note: maybe(text),
  status: oneOf(distributionStatuses),
  open: money,
  project_id: from(whole, ({ project }: { project: { id: number } }) => project.id),
  updated_at: moment,
};

const row = presenter<ReturnType<typeof distributionList>['rows'][number]>()('DistributionRow', {
  ...parts,
  currency: text,
});

type Part = DistributionPage['parts'][number];

const tier = presenter<Part['paidTiers'][number]>()('DistributionTier', {
  position: whole,
  kind: text,
  amount: money,
});

const part = presenter<Part>()('DistributionPart', {
  holding_id: whole,
  name: text,
  share_class: maybe(text),
  amount: money,
  withheld: money,
  open: from(money, ({ openAmount }) => openAmount),
  tiers: from(list(tier), ({ paidTiers }) => paidTiers),
});

const distribution = presenter<DistributionPage>()('Distribution', {
  ...parts,
  currency: from(text, ({ project }) => project.currency),
  terms_number: from(maybe(whole), ({ terms }) => terms?.number ?? null),
  withheld: money,
  reason: maybe(text),
  approved_at: maybe(moment),
  reversed_at: maybe(moment),
  parts: list(part),
  impact: maybe(impact),
  explained: from(
    maybe(list(explainedFigure)),
    ({ isExplained, changed, impact: computed, project, ...shown }, caller) => {
      if (!isExplained) return null;
      const context = apiContext(caller, project.id);
      const of = explainDistribution(
        context,
        shown,
        (holding) => `/api/distributions/${shown.id}/holdings/${holding}`,
      );
      return changed && computed
        ? [...of, ...explainScenario(context, changed, computed.date)]
        : of;
    },
  ),
  version: whole,
});

const savedDistribution = saved(distribution, distributionPage);

export const distributionCalls = [
  read(
    'GET /api/distributions',
    'The distributions of a project, or of all you run',
    distributionList,
    page(row),
  ),
  read(
    'GET /api/distributions/{id}',
    'A distribution with the parts of the holders; those of a draft are what they would be now',
    distributionPage,
    distribution,
  ),
  read(
    'GET /api/distributions/{id}/holdings/{holding_id}',
    'How the part of a holding was computed',
    distributionPart,
    explained,
  ),
  read(
    'GET /api/distributions/{id}/notices/{holding_id}',
    'Download the notice of a distribution to one holder as PDF',
    distributionNotice,
    bytes,
    { isFile: true },
  ),
  perform(
    'POST /api/projects/{project_id}/distributions',
    'Draft a distribution',
    createDistribution,
    savedDistribution,
  ),
  perform('PUT /api/distributions/{id}', 'Change a draft', updateDistribution, savedDistribution),
  perform(
    'POST /api/distributions/{id}/approve',
    'Approve a draft of another person',
    approveDistribution,
    savedDistribution,
  ),
  perform(
    'POST /api/distributions/{id}/payments',
    'Record the payment to one holder or to all',
    payDistribution,
    savedDistribution,
  ),
  perform(
    'POST /api/distributions/{id}/reverse',
    'Reverse the last distribution',
    reverseDistribution,
    savedDistribution,
  ),
  perform('DELETE /api/distributions/{id}', 'Delete a draft', deleteDistribution, done),
];
