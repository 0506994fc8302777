import type { Database } from 'db/client.server';
import { budgetLines } from 'db/schema/book';
import { projects } from 'db/schema/project';
import { nameKey } from 'db/search-index';
import { and, asc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '~/models/access/actor.server';
import { Refused } from '~/models/errors';
import { checkbox, many, orNull, recordId } from '~/models/fields';
import { operation, query } from '~/models/operation.server';
import { phasesOf } from '~/models/phases/list.server';
import { findProject, type Project, projectsVisibleTo } from '~/models/projects/visible.server';
import { linesOfProject } from './budget-lines.server';
import { bookKeeping } from './input';
import { assertBudgetOpen } from './lines.server';
import { addLines, lineKey, mostLines } from './many-lines.server';

const mostProjects = 500;

/** The projects whose budget can be copied, and the phases of the chosen one. */
export const copyForm = query({
  ...bookKeeping,
  input: z.object({ project_id: recordId(), from_id: orNull(recordId()) }),
  run({ db, actor }, { projectId, fromId }) {
    const project = findProject(db, actor, projectId);
    const phases = phasesOf(db, projectId);
    const from = fromId === null ? null : sourceOf(db, actor, project, fromId);
    return {
      project,
      phases,
      projects: sourcesOf(db, actor, project),
      from: from && {
        ...from,
        phases: from.phases.map(({ title, ...phase }) => ({
          ...phase,
          title,
          /** The phase of the same name. */
          matchId: phases.find((own) => nameKey(own.title) === nameKey(title))?.id ?? null,
        })),
      },
    };
  },
});

/** Projects of the same company, and so of the same currency, that have budget lines. */
const sourcesOf = (db: Database, actor: Actor, { id, companyId }: Project) =>
  db
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(
      and(
        projectsVisibleTo(actor),
        eq(projects.companyId, companyId),
        ne(projects.id, id),
        inArray(
          projects.id,
          db
            .select({ id: budgetLines.projectId })
            .from(budgetLines)
            .where(isNotNull(budgetLines.title)),
        ),
      ),
    )
    .orderBy(asc(projects.name), asc(projects.id))
    .limit(mostProjects)
    .all();

/**
 * The phases of another project of the company that have lines of their own.
 * @throws AppError `not-found`
 */
function sourceOf(db: Database, actor: Actor, project: Project, fromId: number) {
  const { id, name, companyId } = findProject(db, actor, fromId);
  if (companyId !== project.companyId || id === project.id) return null;
  const lines = linesOfProject(db, id).flatMap(({ title, ...line }) =>
    title === null ? [] : [{ ...line, title }],
  );
  const phases = phasesOf(db, id).map((phase) => ({
    id: phase.id,
    title: phase.title,
    lines: lines.filter(({ phaseId }) => phaseId === phase.id),
  }));
  return { id, name, phases: phases.filter((phase) => phase.lines.length > 0) };
}

const copyFields = z.object({
  from_id: recordId(),
  /** Maps source phases to target phases; the lines of unmapped phases are left out. */
  phases: many(z.object({ from_id: recordId(), to_id: orNull(recordId()) })),
  from_general: checkbox,
});

/** Copies the lines of another project with their original amounts; existing lines are kept. */
export const copyBudgetLines = operation({
  name: 'budget-line.copy',
  ...bookKeeping,
  target: ({ db, actor }, idOf) => ({ project: findProject(db, actor, idOf('project_id')) }),
  input: copyFields,
  once: true,
  run({ tx, actor, now, audit, target: { project } }, { fromId, phases, fromGeneral }) {
    assertBudgetOpen(tx, project.id, 'from_id');
    const from = sourceOf(tx, actor, project, fromId);
    if (!from) throw new Refused('from_id', 'form.errors.choice');
    const own = new Set(phasesOf(tx, project.id).map(({ id }) => id));
    const existingKeys = new Set(linesOfProject(tx, project.id).map(lineKey));
    const newLines = phases.flatMap(({ fromId: phaseFrom, toId }, place) => {
      if (toId === null) return [];
      if (!own.has(toId)) throw new Refused(`phases[${place}].to_id`, 'form.errors.choice');
      const lines = from.phases.find(({ id }) => id === phaseFrom)?.lines ?? [];
      return lines.flatMap(({ title, category, original, isContingency }) => {
        const key = lineKey({ phaseId: toId, title });
        if (existingKeys.has(key)) return [];
        existingKeys.add(key);
        return [{ phaseId: toId, title, category, original, isContingency }];
      });
    });
    if (newLines.length === 0) throw new Refused('from_id', 'money.copy.nothing');
    if (newLines.length > mostLines)
      throw new Refused('from_id', 'form.errors.tooManyRows', { most: mostLines });
    addLines({ tx, now, audit }, project, newLines, fromGeneral);
    return { count: newLines.length, projectId: project.id };
  },
});
