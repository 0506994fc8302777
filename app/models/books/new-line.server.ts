import { z } from 'zod';
import { orNull, recordId } from '~/models/fields';
import { query } from '~/models/operation.server';
import { phasesOf } from '~/models/phases/list.server';
import { findProject } from '~/models/projects/visible.server';
import { linesOfProject } from './budget-lines.server';
import { bookKeeping } from './input';

/** The phases that a new budget line can belong to, with the unallocated budget of each. */
export const newBudgetLine = query({
  ...bookKeeping,
  input: z.object({ project_id: recordId(), phase_id: orNull(recordId()) }),
  run({ db, actor }, { projectId, phaseId }) {
    const project = findProject(db, actor, projectId);
    const general = new Map(
      linesOfProject(db, projectId)
        .filter(({ title }) => title === null)
        .map((line) => [line.phaseId, line.original]),
    );
    const phases = phasesOf(db, projectId).map(({ id, title }) => ({
      id,
      title,
      general: general.get(id) ?? 0,
    }));
    const phase = phases.find(({ id }) => id === phaseId) ?? phases[0];
    return {
      project,
      phases,
      phaseId: phase?.id ?? null,
      takesFromGeneral: (phase?.general ?? 0) > 0,
    };
  },
});
