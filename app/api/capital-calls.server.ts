import { explainCall } from '~/models/capital-calls/explain';
import { callStatuses } from '~/models/capital-calls/input';
import { callList } from '~/models/capital-calls/list.server';
import { callNotice } from '~/models/capital-calls/notice.server';
import { payCall } from '~/models/capital-calls/pay.server';
import {
  createCall,
  deleteCall,
  issueCall,
  updateCall,
  withdrawCall,
} from '~/models/capital-calls/save.server';
import { type CallPage, callPage } from '~/models/capital-calls/show.server';
import { explainScenario } from '~/models/scenarios/explain';
import { perform, read } from './call.server';
import { apiContext } from './explain-links.server';
import { explainedFigure } from './explained.server';
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
  amount: money,
  purpose: maybe(text),
  due_on: day,
  status: oneOf(callStatuses),
  issued_on: maybe(day),
  open: money,
  project_id: from(whole, ({ project }: { project: { id: number } }) => project.id),
  updated_at: moment,
};

const row = presenter<ReturnType<typeof callList>['rows'][number]>()('CapitalCallRow', {
  ...parts,
  currency: text,
});

const part = presenter<CallPage['parts'][number]>()('CapitalCallPart', {
  holding_id: whole,
  name: text,
  share_class: maybe(text),
  amount: money,
  open: from(money, ({ openAmount }) => openAmount),
  unfunded: money,
});

const call = presenter<CallPage>()('CapitalCall', {
  ...parts,
  currency: from(text, ({ project }) => project.currency),
  parts: list(part),
  impact: maybe(impact),
  explained: from(
    maybe(list(explainedFigure)),
    ({ payments, changed, impact: computed, project, ...shown }, caller) => {
      if (payments === null) return null;
      const context = apiContext(caller, project.id);
      const of = explainCall(context, { payments, ...shown });
      return changed && computed
        ? [...of, ...explainScenario(context, changed, computed.date)]
        : of;
    },
  ),
  version: whole,
});

const savedCall = saved(call, callPage);

export const capitalCallCalls = [
  read(
    'GET /api/capital-calls',
    'The capital calls of a project, or of all you run',
    callList,
    page(row),
  ),
  read('GET /api/capital-calls/{id}', 'A capital call with its parts', callPage, call),
  read(
    'GET /api/capital-calls/{id}/notices/{holding_id}',
    'Download the notice of a call to one holder as PDF',
    callNotice,
    bytes,
    { isFile: true },
  ),
  perform(
    'POST /api/projects/{project_id}/capital-calls',
    'Draft a capital call',
    createCall,
    savedCall,
  ),
  perform('PUT /api/capital-calls/{id}', 'Change a draft', updateCall, savedCall),
  perform('POST /api/capital-calls/{id}/issue', 'Send a call to the holders', issueCall, savedCall),
  perform(
    'POST /api/capital-calls/{id}/payments',
    'Enter a payment of a holder',
    payCall,
    savedCall,
  ),
  perform(
    'POST /api/capital-calls/{id}/withdraw',
    'Withdraw a call without payments',
    withdrawCall,
    savedCall,
  ),
  perform('DELETE /api/capital-calls/{id}', 'Delete a draft', deleteCall, done),
];
