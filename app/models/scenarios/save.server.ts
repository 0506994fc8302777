import type { Database } from 'db/client.server';
import { scenarios } from 'db/schema/scenario';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { todayFor } from '~/models/access/times.server';
import { changesBetween } from '~/models/audit/record.server';
import { bookKeeping } from '~/models/books/input';
import { Refused } from '~/models/errors';
import { checkbox, recordId } from '~/models/fields';
import { dayAfter, dayPlus, later } from '~/models/finance/days';
import { operation, query } from '~/models/operation.server';
import { propertyValueOn } from '~/models/projects/property-value.server';
import { findProject } from '~/models/projects/visible.server';
import { addRow, countOf, hasAny, saveRow } from '~/models/rows.server';
import { baseInputs } from './base.server';
import { mostScenarios, scenarioFields, scenarioInput } from './input';
import { findScenario, scenarioTarget } from './list.server';
import { assertNameFree } from './names.server';

export const createScenario = operation({
  name: 'scenario.create',
  ...bookKeeping,
  target: ({ db, actor }, idOf) => ({ project: findProject(db, actor, idOf('project_id')) }),
  /** True for the scenario that changes are measured with. */
  input: scenarioFields.extend({ is_base: checkbox }),
  once: true,
  run({ tx, actor, now, audit, target: { project } }, input) {
    const { id: projectId, companyId } = project;
    if (countOf(tx, scenarios, eq(scenarios.projectId, projectId)) >= mostScenarios)
      throw new Refused('name', 'scenario.errors.most', { most: mostScenarios });
    if (input.isBase && hasBase(tx, projectId))
      throw new Refused('is_base', 'scenario.errors.base');
    assertNameFree(tx, projectId, input.name);
    assertReachable({ actor, now }, input.exitOn);
    const valued = typedValue(tx, { actor, now }, projectId, input.value);
    const row = { ...input, ...valued, projectId, createdBy: actor.id };
    const id = addRow(tx, scenarios, row, now);
    audit({ recordId: id, projectId, companyId, changes: { name: { to: input.name } } });
    return { id, projectId };
  },
});

export const updateScenario = operation({
  name: 'scenario.update',
  ...bookKeeping,
  target: scenarioTarget,
  input: scenarioFields,
  versioned: true,
  run({ tx, actor, now, audit, target: scenario }, input) {
    const { id, projectId, project } = scenario;
    assertNameFree(tx, projectId, input.name, id);
    assertReachable({ actor, now }, input.exitOn);
    const isSame = scenario.valuedOn !== null && input.value === scenario.value;
    const valued = isSame
      ? { value: scenario.value, valuedOn: scenario.valuedOn }
      : typedValue(tx, { actor, now }, projectId, input.value);
    const saved = { ...input, ...valued };
    saveRow(tx, scenarios, scenario, saved, now);
    const changes = changesBetween<Record<string, unknown>>(scenario, saved);
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    return { id, projectId };
  },
});

/** A value that is typed counts from today; without one, the project's is kept to show it. */
function typedValue(
  db: Database,
  caller: Parameters<typeof todayFor>[0],
  projectId: number,
  typed: number | null,
) {
  const today = todayFor(caller);
  return typed === null
    ? { value: propertyValueOn(db, projectId, today).toSell, valuedOn: null }
    : { value: typed, valuedOn: today };
}

/** Measures changes with this scenario from now on, instead of the base scenario so far. */
export const makeBase = operation({
  name: 'scenario.activate',
  ...bookKeeping,
  target: scenarioTarget,
  run({ tx, now, audit, target: scenario }) {
    const { id, name, projectId, project, isBase } = scenario;
    if (isBase) return { id, name, projectId };
    const earlier = tx.select().from(scenarios).where(baseOfProject(projectId)).get();
    if (earlier) saveRow(tx, scenarios, earlier, { isBase: false }, now);
    saveRow(tx, scenarios, scenario, { isBase: true }, now);
    const changes = { isBase: { from: false, to: true } };
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    return { id, name, projectId };
  },
});

/** Without its base scenario, changes are measured with what is known again. */
export const deleteScenario = operation({
  name: 'scenario.delete',
  ...bookKeeping,
  target: scenarioTarget,
  run({ tx, audit, target: { id, name, projectId, project } }) {
    tx.delete(scenarios).where(eq(scenarios.id, id)).run();
    const changes = { name: { from: name } };
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    return { name, projectId };
  },
});

const baseOfProject = (projectId: number) =>
  and(eq(scenarios.projectId, projectId), eq(scenarios.isBase, true));

const hasBase = (db: Database, projectId: number): boolean =>
  hasAny(db, scenarios, baseOfProject(projectId));

/** Thirty years of months are more than anybody plans. */
const yearsAhead = 30;

export const lastExitDay = (today: string): string => dayPlus(today, yearsAhead * 366);

/** @throws Refused for an exit that is over, or too far away */
export function assertReachable(
  caller: Parameters<typeof todayFor>[0],
  exitOn: string,
  field = 'exit_on',
) {
  const today = todayFor(caller);
  if (exitOn <= today) throw new Refused(field, 'scenario.errors.past');
  if (exitOn > lastExitDay(today)) throw new Refused(field, 'scenario.errors.far');
}

/** The initial values of a new scenario: those of the base scenario. */
export const newScenario = query({
  ...bookKeeping,
  input: z.object({ project_id: recordId() }),
  run({ db, actor, now }, { projectId }) {
    const project = findProject(db, actor, projectId);
    const today = todayFor({ actor, now });
    const { base } = baseInputs(db, project, today);
    // A project that should be over is sold tomorrow at the earliest.
    return { project, base: { ...base, exitOn: later(base.exitOn, dayAfter(today)) } };
  },
});

export const scenarioForEdit = query({
  ...bookKeeping,
  input: scenarioInput,
  run: ({ db, actor }, { id, projectId }) => findScenario(db, actor, id, projectId),
});
