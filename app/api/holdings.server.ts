import { holdingChangeKinds } from 'db/schema/holding';
import { textFor } from '~/i18n/words';
import { ownCallNotice } from '~/models/capital-calls/notice.server';
import { ownDistributionNotice } from '~/models/distributions/notice.server';
import { ownDistribution as ownDistributionPart } from '~/models/distributions/show.server';
import { contribute } from '~/models/holdings/contribute.server';
import { explainRegister } from '~/models/holdings/explain-register';
import { holdingList, investmentList } from '~/models/holdings/list.server';
import {
  holdingRegister,
  type Register,
  type RegisterRow,
  registerKinds,
} from '~/models/holdings/register.server';
import {
  commitHolding,
  createHolding,
  deleteHolding,
  updateHolding,
} from '~/models/holdings/save.server';
import { sellHolding } from '~/models/holdings/sell.server';
import { type HoldingPage, holdingPage, investmentPage } from '~/models/holdings/show.server';
import { explainHolding, explainPosition } from '~/models/investments/explain';
import { investmentSummary } from '~/models/investments/summary.server';
import { perform, read } from './call.server';
import { apiHoldingLinks, apiNetLinks } from './explain-links.server';
import { explainedFigure } from './explained.server';
import { explained } from './explained-part.server';
import {
  day,
  done,
  flag,
  from,
  list,
  maybe,
  money,
  number,
  oneOf,
  page,
  presenter,
  text,
  whole,
} from './fields';
import { bytes } from './files.server';
import {
  currency,
  investment,
  ownParts,
  ownShare,
  project,
  projectId,
  share,
} from './investment.server';
import { summary } from './investment-figures.server';
import { saved } from './saved';

const parts = {
  ...ownParts,
  share,
  person_id: maybe(whole),
  name: text,
  email: maybe(text),
  is_sponsor: flag,
  withholding_rate: from(
    number,
    ({ withholdingRate }: { withholdingRate: number }) => withholdingRate / 100,
  ),
  version: whole,
};

const row = presenter<ReturnType<typeof holdingList>['rows'][number]>()('HoldingRow', {
  ...parts,
  currency: text,
});

const change = presenter<HoldingPage['changes'][number]>()('HoldingChange', {
  id: whole,
  kind: oneOf(holdingChangeKinds),
  date: day,
  amount: money,
  other_id: maybe(whole),
});

const holding = presenter<HoldingPage>()('Holding', {
  ...parts,
  currency,
  called: money,
  contributed: money,
  changes: list(change),
  explained: from(maybe(list(explainedFigure)), ({ id, explicable, ...position }, { locale }) => {
    const { projectId } = position;
    const context = {
      text: textFor(locale),
      links: apiHoldingLinks(id),
      netLinks: apiNetLinks(projectId),
    };
    return (
      explicable && [
        ...explainPosition(context, position, explicable),
        ...explainHolding(context, explicable),
      ]
    );
  }),
});

const investmentRow = presenter<ReturnType<typeof investmentList>['rows'][number]>()(
  'InvestmentRow',
  { ...ownParts, share: ownShare, project, currency: text },
);

const registerHolder = presenter<Register['holders'][number]>()('RegisterHolder', {
  holding_id: whole,
  name: text,
  estimate: maybe(money),
});

const registerRest = presenter<RegisterRow>()('RegisterRest', {
  kind: oneOf(registerKinds),
  amount: money,
});

const register = presenter<Register>()('HoldingRegister', {
  project_id: projectId,
  currency,
  on: day,
  /** Null without a purchase price, as the estimates are. */
  total: maybe(money),
  net_value: from(maybe(money), ({ net }) => net?.net),
  holders: list(registerHolder),
  /** With `holders`, the rows sum to the total. */
  rest: list(registerRest),
  explained: from(list(explainedFigure), (shown, { locale }) =>
    explainRegister(
      {
        text: textFor(locale),
        netLinks: apiNetLinks(shown.project.id),
        holding: (id) => `/api/holdings/${id}`,
      },
      shown,
    ),
  ),
});

const savedHolding = saved(holding, holdingPage);

export const holdingCalls = [
  read(
    'GET /api/holdings',
    'Who holds what in a project, or in all you run',
    holdingList,
    page(row),
  ),
  read('GET /api/holdings/{id}', 'A holding with its changes', holdingPage, holding),
  read(
    'GET /api/projects/{project_id}/register',
    'Who gets the value of a project today',
    holdingRegister,
    register,
  ),
  perform(
    'POST /api/projects/{project_id}/holdings',
    'Create a holding',
    createHolding,
    savedHolding,
  ),
  perform('PUT /api/holdings/{id}', 'Change the holder or the class', updateHolding, savedHolding),
  perform(
    'POST /api/holdings/{id}/commitments',
    'Commit more or less from a day on',
    commitHolding,
    savedHolding,
  ),
  perform(
    'POST /api/holdings/{id}/sales',
    'Sell a part of a holding, or all of it',
    sellHolding,
    savedHolding,
  ),
  perform(
    'POST /api/holdings/{id}/contributions',
    'Enter what a holder paid in without a call',
    contribute,
    savedHolding,
  ),
  perform('DELETE /api/holdings/{id}', 'Delete a holding entered by mistake', deleteHolding, done),
  read('GET /api/investments', 'Your own holdings', investmentList, page(investmentRow)),
  read(
    'GET /api/investment-summary',
    'What your holdings paid in, got and are worth on a day',
    investmentSummary,
    summary,
  ),
  read('GET /api/investments/{id}', 'One of your own holdings', investmentPage, investment),
  read(
    'GET /api/investments/{id}/distributions/{distribution_id}',
    'How your part of a distribution was computed',
    ownDistributionPart,
    explained,
  ),
  read(
    'GET /api/investments/{id}/distributions/{distribution_id}/notice',
    'Download the notice of a distribution to you as PDF',
    ownDistributionNotice,
    bytes,
    { isFile: true },
  ),
  read(
    'GET /api/investments/{id}/calls/{call_id}/notice',
    'Download the notice of a capital call to you as PDF',
    ownCallNotice,
    bytes,
    { isFile: true },
  ),
];
