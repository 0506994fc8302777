import type { Database } from 'db/client.server';
import { projects } from 'db/schema/project';
import { scenarios } from 'db/schema/scenario';
import { and, asc, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '~/models/access/actor.server';
import { todayFor } from '~/models/access/times.server';
import { bookReading } from '~/models/books/input';
import type { Caller } from '~/models/caller';
import { AppError } from '~/models/errors';
import { checkbox, recordId } from '~/models/fields';
import { type IdOf, query } from '~/models/operation.server';
import { findProject, projectsVisibleTo } from '~/models/projects/visible.server';
import { assumptionsOn, baseInputs } from './base.server';
import { calculateProject } from './outcome';
import type { Assumptions } from './state';

/**
 * @param projectId of an address that names the project too
 * @throws AppError `not-found`
 */
export function findScenario(db: Database, actor: Actor, id: number, projectId?: number | null) {
  const row = db
    .select({ scenario: scenarios })
    .from(scenarios)
    .innerJoin(projects, eq(projects.id, scenarios.projectId))
    .where(and(eq(scenarios.id, id), projectsVisibleTo(actor)))
    .get();
  if (!row || (projectId && projectId !== row.scenario.projectId)) throw new AppError('not-found');
  return { ...row.scenario, project: findProject(db, actor, row.scenario.projectId) };
}

/** The scenario of an address. */
export const scenarioTarget = ({ db, actor }: Caller, idOf: IdOf) =>
  findScenario(db, actor, idOf('id'), idOf('project_id', null));

/**
 * All scenarios of a project side by side, the base scenario first. A project without one has the
 * scenario that follows from what is known; it has no id and no name.
 */
export const scenarioComparison = query({
  ...bookReading,
  input: z.object({ project_id: recordId(), explain: checkbox }),
  run({ db, actor, now }, { projectId, explain }) {
    const project = findProject(db, actor, projectId);
    const on = todayFor({ actor, now });
    const { state, base } = baseInputs(db, project, on);
    const stored = db
      .select()
      .from(scenarios)
      .where(eq(scenarios.projectId, projectId))
      .orderBy(desc(scenarios.isBase), asc(scenarios.id))
      .all();
    const known = stored.map((scenario) =>
      assumptionsOn(db, projectId, { stored: scenario, state, on }),
    );
    const all = base.id === null ? [{ ...base, name: null, isBase: true }, ...known] : known;
    const rows = all.map((scenario) => {
      const calculation = calculateProject(state, scenario, on);
      const { outcome, capital } = calculation;
      const { id, name, isBase, exit, value } = scenario;
      const figures = { id, name, isBase, exit, value, ...outcome, months: capital.months };
      /** To explain the figures. */
      return { ...figures, assumptions: scenario as Assumptions, calculation };
    });
    return { project, on, state, explain, rows };
  },
});

export type ScenarioComparison = ReturnType<typeof scenarioComparison>;
