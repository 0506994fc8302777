import type { Caller, Payload } from '~/models/operation.server';
import { explainProject, explainScenario } from '~/models/scenarios/explain';
import type { ComputedImpact } from '~/models/scenarios/impact.server';
import { exits } from '~/models/scenarios/input';
import { type ScenarioComparison, scenarioComparison } from '~/models/scenarios/list.server';
import { delayPhase, phaseMoveImpact } from '~/models/scenarios/move.server';
import { type RestRow, restKinds } from '~/models/scenarios/rest';
import {
  createScenario,
  deleteScenario,
  makeBase,
  scenarioForEdit,
  updateScenario,
} from '~/models/scenarios/save.server';
import {
  type BaseScenarioPage,
  baseScenarioPage,
  type ScenarioPage,
  scenarioPage,
} from '~/models/scenarios/show.server';
import { perform, read } from './call.server';
import { apiContext } from './explain-links.server';
import { explainedFigure } from './explained.server';
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
  presenter,
  text,
  through,
  whole,
} from './fields';
import { impactFields } from './impact.server';
import { irrFields } from './investment-figures.server';
import { saved } from './saved';

type Row = ScenarioComparison['rows'][number] & { of: Omit<ScenarioComparison, 'rows'> };
type Outcome = ScenarioPage['outcome'];

const outcomeFields = {
  exit_on: day,
  work_ends_on: day,
  cost_at_completion: money,
  contingency: maybe(money),
  to_borrow: money,
  capital_needed: money,
  profit: money,
  multiple: maybe(number),
  paid_outside: from(money, ({ owedToOwner }: Pick<Outcome, 'owedToOwner'>) => owedToOwner),
  lowest_cash: from(money, ({ low }: Pick<Outcome, 'low'>) => low.balance),
  lowest_month: from(text, ({ low }: Pick<Outcome, 'low'>) => low.month),
  ...irrFields,
};

const row = presenter<Row>()('ScenarioRow', {
  id: maybe(whole),
  name: maybe(text),
  is_base: flag,
  exit: oneOf(exits),
  value: money,
  ...outcomeFields,
  explained: from(
    maybe(list(explainedFigure)),
    ({ id, assumptions, calculation, of: { state, on, project, explain } }, caller) =>
      explain
        ? explainProject(
            apiContext(caller, project.id, id),
            { state, assumptions, calculation },
            on,
          )
        : null,
  ),
});

const outcome = presenter<Outcome>()('ScenarioOutcome', outcomeFields);

const holder = presenter<ScenarioPage['holders'][number]>()('ScenarioHolder', {
  holding_id: whole,
  name: text,
  contributed: money,
  to_pay: money,
  beyond_commitment: money,
  distributed: money,
  profit: money,
  multiple: maybe(number),
  ...irrFields,
});

const rest = presenter<RestRow>()('ScenarioRest', {
  kind: oneOf(restKinds),
  contributed: money,
  to_pay: money,
  distributed: money,
  profit: money,
});

const cost = presenter<ScenarioPage['costs'][number]>()('ScenarioCost', {
  title: text,
  monthly: money,
  from: maybe(day),
  to: maybe(day),
});

const month = presenter<ScenarioPage['capital']['months'][number]>()('ScenarioMonth', {
  month: text,
  cash_in: money,
  cash_out: money,
  balance: money,
});

const percentOf = (bp: number): number => bp / 100;

type Shown = ScenarioPage | BaseScenarioPage;

const scenario = presenter<Shown>()('Scenario', {
  id: maybe(whole),
  name: maybe(text),
  is_base: flag,
  exit: oneOf(exits),
  exit_on: day,
  value: money,
  selling_rate: from(number, ({ sellingRate }) => percentOf(sellingRate)),
  tax_rate: from(number, ({ taxRate }) => percentOf(taxRate)),
  rent: money,
  rent_from: maybe(day),
  vacancy_rate: from(number, ({ vacancyRate }) => percentOf(vacancyRate)),
  new_loan: money,
  costs: list(cost),
  project_id: from(whole, ({ project }) => project.id),
  currency: from(text, ({ project }) => project.currency),
  outcome,
  holders: list(holder),
  /** The rows without a holding; with `holders`, all rows sum to the project. */
  rest: list(rest),
  months: from(list(month), ({ capital }) => capital.months),
  explained: from(
    maybe(list(explainedFigure)),
    ({ id, explicable, project, on, year }, caller) =>
      explicable &&
      explainScenario({ ...apiContext(caller, project.id, id), year }, explicable, on),
  ),
  version: maybe(whole),
});

const savedScenario = saved(scenario, scenarioPage);

const comparison = presenter<ScenarioComparison>()('ScenarioComparison', {
  data: from(list(row), ({ rows, ...of }) => rows.map((one) => ({ ...one, of }))),
  currency: from(text, ({ project }) => project.currency),
});

/** Costs stay unless the request names others. */
function currentScenario(caller: Caller, { id }: Payload): Payload {
  const { costs } = scenarioForEdit(caller, { id });
  return {
    costs: costs.map(({ monthly, ...rest }) => ({ ...rest, monthly: String(monthly / 100) })),
  };
}

type Move = ReturnType<typeof phaseMoveImpact>;

const moveImpact = presenter<ComputedImpact & Pick<Move, 'changed' | 'project'>>()(
  'PhaseMoveImpact',
  {
    ...impactFields,
    explained: from(
      maybe(list(explainedFigure)),
      ({ changed, project, date }, caller) =>
        changed && explainScenario(apiContext(caller, project.id), changed, date),
    ),
  },
);

const movedPhase = presenter<ReturnType<typeof delayPhase>>()('MovedPhase', {
  id: whole,
  project_id: whole,
  /** The phases that moved, with this one. */
  moved: from(whole, ({ count }) => count),
  move_id: from(whole, ({ moveId }) => moveId),
});

export const scenarioCalls = [
  read(
    'GET /api/projects/{project_id}/scenarios',
    'The scenarios of a project side by side, the base scenario first',
    scenarioComparison,
    comparison,
  ),
  read(
    'GET /api/projects/{project_id}/scenarios/base',
    'The base scenario of a project: what changes are measured with',
    baseScenarioPage,
    scenario,
  ),
  read(
    'GET /api/scenarios/{id}',
    'A scenario with what it comes to for everybody',
    scenarioPage,
    scenario,
  ),
  perform(
    'POST /api/projects/{project_id}/scenarios',
    'Add a scenario',
    createScenario,
    savedScenario,
  ),
  perform('PUT /api/scenarios/{id}', 'Change a scenario', updateScenario, savedScenario, {
    currentValues: currentScenario,
  }),
  perform('DELETE /api/scenarios/{id}', 'Delete a scenario', deleteScenario, done),
  read(
    'GET /api/phases/{id}/impact',
    'What a delay of a phase by some days does to the project and its holders',
    phaseMoveImpact,
    through(
      maybe(moveImpact),
      ({ impact, changed, project }: Move) => impact && { ...impact, changed, project },
    ),
  ),
  perform(
    'POST /api/phases/{id}/moves',
    'Move the end of a phase by some days, with everything that waits for it',
    delayPhase,
    movedPhase,
  ),
  perform(
    'POST /api/scenarios/{id}/base',
    'Measure changes with this scenario from now on',
    makeBase,
    savedScenario,
  ),
];
