import { z } from 'zod';
import { todayFor } from '~/models/access/times.server';
import { bookReading } from '~/models/books/input';
import { recordId } from '~/models/fields';
import { query } from '~/models/operation.server';
import { findProject } from '~/models/projects/visible.server';
import { baseInputs } from './base.server';
import { scenarioInput } from './input';
import { findScenario } from './list.server';
import { calculateScenario } from './outcome';
import { sensitivityOf, swingsOf } from './sensitivity';
import type { Assumptions } from './state';
import { projectState } from './state.server';

/** A scenario with all that follows from it. */
export const scenarioPage = query({
  ...bookReading,
  input: scenarioInput,
  run(caller, { id, projectId }) {
    const scenario = findScenario(caller.db, caller.actor, id, projectId);
    const on = todayFor(caller);
    const state = projectState(caller.db, scenario.project, on);
    return { ...scenario, ...pageOf(state, scenario, on) };
  },
});

/** What is known of a project, while it has no base scenario of its own; else that one. */
export const baseScenarioPage = query({
  ...bookReading,
  input: z.object({ project_id: recordId() }),
  run(caller, { projectId }) {
    const project = findProject(caller.db, caller.actor, projectId);
    const on = todayFor(caller);
    const { state, base } = baseInputs(caller.db, project, on);
    return { ...base, project, name: null, isBase: true, ...pageOf(state, base, on) };
  },
});

function pageOf(state: ReturnType<typeof projectState>, assumptions: Assumptions, on: string) {
  const inputs = { state, assumptions };
  return {
    on,
    state,
    ...calculateScenario(state, assumptions, on),
    sensitivity: sensitivityOf(inputs, on),
    swings: swingsOf(inputs, on),
  };
}

export type ScenarioPage = ReturnType<typeof scenarioPage>;
export type BaseScenarioPage = ReturnType<typeof baseScenarioPage>;
