import { z } from 'zod';
import { todayFor } from '~/models/access/times.server';
import { bookKeeping } from '~/models/books/input';
import { Refused } from '~/models/errors';
import { orNull, recordId, wholeNumber } from '~/models/fields';
import { query } from '~/models/operation.server';
import { findPhase } from '~/models/phases/list.server';
import { movesAfter } from '~/models/phases/moves.server';
import { findProject } from '~/models/projects/visible.server';
import { computeImpact } from './impact.server';

/** Ten years. */
const maxDays = 3653;

const dayCount = wholeNumber(-maxDays, maxDays, 'changeOrder.errors.days');

/**
 * Computes the impact of delaying a phase and its dependents; null without days.
 * @throws Refused for days that are not a whole number
 */
export const phaseMoveImpact = query({
  ...bookKeeping,
  input: z.object({ id: recordId(), project_id: orNull(recordId()), days: orNull(z.string()) }),
  run({ db, actor, now }, { id, projectId, days: written }) {
    const phase = findPhase(db, actor, id, projectId);
    const project = findProject(db, actor, phase.projectId);
    const days = written === null ? null : daysOf(written);
    if (!days) return { phase, project, days, moves: [], impact: null };
    const moves = movesAfter(db, { projectId: project.id, phaseIds: [id], days });
    const change = { kind: 'phase-move' as const, moves };
    const impact = computeImpact(db, project, change, todayFor({ actor, now }));
    return { phase, project, days, moves, impact };
  },
});

/** @throws Refused */
function daysOf(written: string): number {
  const days = dayCount.safeParse(written);
  if (!days.success) throw new Refused('days', 'changeOrder.errors.days');
  return days.data;
}
