import { accountNames, accounts, costAccounts, costCategories } from 'db/schema/book';
import { workStatuses } from 'db/schema/work';
import { textFor } from '~/i18n/words';
import {
  budgetLineForEdit,
  createBudgetLine,
  deleteBudgetLine,
  lockBooks,
  lockBudget,
  updateBudgetLine,
  updatedLineFields,
} from '~/models/books/budget.server';
import type { Figures } from '~/models/books/budget-lines.server';
import { budgetLineList, projectMoney } from '~/models/books/money.server';
import type { Caller, Payload } from '~/models/operation.server';
import { formValuesOf } from '~/models/payload';
import { explainCostByPhase } from '~/models/scenarios/explain-budget';
import { perform, read } from './call.server';
import { apiContext } from './explain-links.server';
import { explainedFigure } from './explained.server';
import {
  done,
  flag,
  from,
  list,
  maybe,
  money,
  oneOf,
  page,
  presenter,
  text,
  whole,
} from './fields';

type Money = ReturnType<typeof projectMoney>;
type Line = ReturnType<typeof budgetLineList>['rows'][number];

const parts = {
  original: money,
  approved: money,
  revised: money,
  open: money,
  actual: money,
  paid: money,
  forecast: money,
  over: money,
};
export const figures = presenter<Figures>()('BudgetFigures', parts);

const line = presenter<Line>()('BudgetLine', {
  id: whole,
  phase_id: maybe(whole),
  title: maybe(text),
  category: maybe(oneOf(costCategories)),
  is_contingency: flag,
  ...parts,
  to_complete: maybe(money),
  version: whole,
});

const phase = presenter<Money['phases'][number]>()('PhaseMoney', {
  id: whole,
  title: text,
  depth: whole,
  status: oneOf(workStatuses),
  lines: list(line),
  figures,
});

const outsideCost = presenter<Money['outside'][number]>()('OutsideCost', {
  account: oneOf(costAccounts),
  number: from(whole, ({ account }) => accounts[account]),
  lines: list(line),
  figures,
});

const usedAccount = presenter<Money['accounts'][number]>()('AccountBalance', {
  account: oneOf(accountNames),
  number: whole,
  name: from(text, ({ account }, { locale }) => textFor(locale)(`entry.account.${account}`)),
  balance: money,
});

const projectFigures = presenter<Money>()('ProjectMoney', {
  project_id: from(whole, ({ project }) => project.id),
  currency: from(text, ({ project }) => project.currency),
  phases: list(phase),
  others: list(line),
  total: figures,
  not_planned: money,
  outside: list(outsideCost),
  outside_total: figures,
  total_cost: figures,
  cash: money,
  owed_to_owner: money,
  expected_profit: from(maybe(money), ({ expected }) => expected.profit),
  accounts: list(usedAccount),
  contingency_left: maybe(money),
  owed: money,
  bills_to_pay: from(whole, ({ owedBills }) => owedBills),
  income: money,
  explained: from(
    maybe(explainedFigure),
    ({ costLines, project, phases, notPlanned }, caller) =>
      costLines &&
      explainCostByPhase(apiContext(caller, project.id), costLines, { phases, notPlanned }),
  ),
});

const savedLine = presenter<{ id: number; projectId: number }>()('SavedBudgetLine', {
  id: whole,
  project_id: whole,
});

function currentValues(caller: Caller, { id }: Payload): Payload {
  const { version: _, ...typed } = formValuesOf(
    updatedLineFields,
    budgetLineForEdit(caller, { id }),
  );
  return typed;
}

export const moneyCalls = [
  read(
    'GET /api/projects/{project_id}/money',
    'Budget, cost and forecast of a project by phase and line',
    projectMoney,
    projectFigures,
  ),
  read(
    'GET /api/projects/{project_id}/budget-lines',
    'The budget lines of a project',
    budgetLineList,
    page(line),
  ),
  perform(
    'POST /api/projects/{project_id}/budget-lines',
    'Add a budget line to a phase',
    createBudgetLine,
    savedLine,
  ),
  perform('PUT /api/budget-lines/{id}', 'Change a budget line', updateBudgetLine, savedLine, {
    currentValues,
  }),
  perform(
    'DELETE /api/budget-lines/{id}',
    'Delete a budget line without entries',
    deleteBudgetLine,
    done,
  ),
  perform(
    'POST /api/projects/{project_id}/lock-budget',
    'Lock the budget: afterwards only change orders change it',
    lockBudget,
    done,
  ),
  perform(
    'POST /api/projects/{project_id}/lock-books',
    'Lock the books through the end of a month',
    lockBooks,
    done,
  ),
];
