import { z } from 'zod';
import { todayFor } from '~/models/access/times.server';
import { bookReading } from '~/models/books/input';
import { checkbox, recordId } from '~/models/fields';
import { query } from '~/models/operation.server';
import { findProject } from '~/models/projects/visible.server';
import { assumptionsOn, baseInputs } from './base.server';
import { explainYear, scenarioInput } from './input';
import { findScenario } from './list.server';
import { calculateScenario } from './outcome';
import { restOf } from './rest';
import { sensitivityOf } from './sensitivity';
import type { Assumptions, ProjectState } from './state';
import { projectState } from './state.server';

/** A scenario with all that follows from it. */
export const scenarioPage = query({
  ...bookReading,
  input: scenarioInput.extend({ explain: checkbox, explain_year: explainYear }),
  run(caller, { id, projectId, explain, explainYear: year }) {
    const stored = findScenario(caller.db, caller.actor, id, projectId);
    const on = todayFor(caller);
    const state = projectState(caller.db, stored.project, on);
    const scenario = assumptionsOn(caller.db, stored.projectId, { stored, state, on });
    return { ...scenario, year, ...pageOf({ state, scenario, on, explain }) };
  },
});

/** The base scenario of a project, or the computed default if it has none. */
export const baseScenarioPage = query({
  ...bookReading,
  input: z.object({
    project_id: recordId(),
    explain: checkbox,
    explain_year: explainYear,
  }),
  run(caller, { projectId, explain, explainYear: year }) {
    const project = findProject(caller.db, caller.actor, projectId);
    const on = todayFor(caller);
    const { state, base } = baseInputs(caller.db, project, on);
    const stored = base.id === null ? null : findScenario(caller.db, caller.actor, base.id);
    return {
      ...base,
      year,
      project,
      name: stored?.name ?? null,
      version: stored?.version ?? null,
      isBase: true,
      ...pageOf({ state, scenario: base, on, explain }),
    };
  },
});

type Shown = { state: ProjectState; scenario: Assumptions; on: string; explain: boolean };

function pageOf({ state, scenario, on, explain }: Shown) {
  const calculation = calculateScenario(state, scenario, on);
  return {
    on,
    state,
    ...calculation,
    /** The rows after the holders, so that all rows sum to the project. */
    rest: restOf(calculation, state, on),
    /** Only for readers that show it, because it takes as long as everything else. */
    sensitivity: () => sensitivityOf({ state, assumptions: scenario }, on),
    /** To explain the figures; null unless `explain` is on. */
    explicable: explain ? { state, assumptions: scenario, calculation } : null,
  };
}

export type ScenarioPage = ReturnType<typeof scenarioPage>;
export type BaseScenarioPage = ReturnType<typeof baseScenarioPage>;
