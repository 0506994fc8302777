import { changeOrderStatuses, fundings } from 'db/schema/order';
import { approveChangeOrder, rejectChangeOrder } from '~/models/change-orders/decide.server';
import { createChangeOrder, updateChangeOrder } from '~/models/change-orders/save.server';
import { type ChangeOrderPage, changeOrderPage } from '~/models/change-orders/show.server';
import { submitChangeOrder, withdrawChangeOrder } from '~/models/change-orders/submit.server';
import { changeOrderChanges } from '~/models/deletions/lists.server';
import { changeContext, explainScenario } from '~/models/scenarios/explain';
import { apiFilePath } from '~/paths';
import { perform, read } from './call.server';
import { apiExplainLinks } from './explain-links.server';
import { explainedFigure } from './explained.server';
import {
  flag,
  from,
  keptPage,
  list,
  maybe,
  moment,
  money,
  oneOf,
  presenter,
  text,
  whole,
} from './fields';
import { impact } from './impact.server';
import { saved } from './saved';

type Row = ReturnType<typeof changeOrderChanges>['rows'][number];

const parts = {
  id: whole,
  number: whole,
  title: text,
  status: oneOf(changeOrderStatuses),
  days: whole,
  funding: oneOf(fundings),
  amount: money,
  project_id: from(whole, ({ project }: { project: { id: number } }) => project.id),
  updated_at: moment,
};

const row = presenter<Row>()('ChangeOrderRow', { ...parts, currency: text });

const line = presenter<ChangeOrderPage['lines'][number]>()('ChangeOrderLine', {
  id: whole,
  line_id: maybe(whole),
  phase_id: maybe(whole),
  title: maybe(text),
  amount: money,
});

const document = presenter<ChangeOrderPage['documents'][number]>()('ChangeOrderDocument', {
  id: whole,
  name: text,
  url: from(text, ({ id }) => apiFilePath(id)),
});

type BudgetImpact = NonNullable<ChangeOrderPage['budget']>;
const budgetEffect = presenter<BudgetImpact['total']>()('BudgetImpact', {
  before: money,
  after: money,
  difference: money,
});

const change = presenter<ChangeOrderPage>()('ChangeOrder', {
  ...parts,
  reason: text,
  sale_value: money,
  currency: from(text, ({ project }) => project.currency),
  lines: list(line),
  budget: from(maybe(budgetEffect), ({ budget }) => budget?.total),
  contingency: from(maybe(budgetEffect), ({ budget }) => budget?.contingency),
  created_by: from(maybe(text), ({ creator }) => creator),
  submitted_by: from(maybe(text), ({ submitter }) => submitter),
  submitted_at: maybe(moment),
  decided_by: from(maybe(text), ({ decider }) => decider),
  decided_at: maybe(moment),
  decision: maybe(text),
  documents: list(document),
  impact: maybe(impact),
  is_impact_old: flag,
  explained: from(
    maybe(list(explainedFigure)),
    ({ changed, impact, project }, caller) =>
      changed &&
      impact &&
      explainScenario(
        changeContext(caller.locale, apiExplainLinks(caller, project.id, null)),
        changed,
        impact.date,
      ),
  ),
  version: whole,
});

const savedChange = saved(change, changeOrderPage);
const files = { fileLists: { documents: { list: 'documents', part: 'file', values: {} } } };

export const changeOrderCalls = [
  read(
    'GET /api/change-orders',
    'The change orders of a project, or of all you run',
    changeOrderChanges,
    keptPage(row),
  ),
  read(
    'GET /api/change-orders/{id}',
    'A change order with its effect on the budget',
    changeOrderPage,
    change,
  ),
  perform(
    'POST /api/projects/{project_id}/change-orders',
    'Create a draft of a change order',
    createChangeOrder,
    savedChange,
    files,
  ),
  perform(
    'PUT /api/change-orders/{id}',
    'Change the draft of a change order',
    updateChangeOrder,
    savedChange,
    files,
  ),
  perform(
    'POST /api/change-orders/{id}/submit',
    'Ask for the approval of a change order',
    submitChangeOrder,
    savedChange,
  ),
  perform(
    'POST /api/change-orders/{id}/approve',
    'Approve a change order, which changes the budget',
    approveChangeOrder,
    savedChange,
  ),
  perform(
    'POST /api/change-orders/{id}/reject',
    'Reject a change order',
    rejectChangeOrder,
    savedChange,
  ),
  perform(
    'POST /api/change-orders/{id}/withdraw',
    'Withdraw a change order that is not decided',
    withdrawChangeOrder,
    savedChange,
  ),
];
