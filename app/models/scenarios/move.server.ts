import type { Database } from 'db/client.server';
import { impacts } from 'db/schema/scenario';
import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { todayFor } from '~/models/access/times.server';
import { bookKeeping } from '~/models/books/input';
import { AppError, Refused } from '~/models/errors';
import { checkbox, orNull, recordId, wholeNumber } from '~/models/fields';
import { operation, query } from '~/models/operation.server';
import { findPhase, phaseTarget } from '~/models/phases/list.server';
import { applyMoves, movesAfter } from '~/models/phases/moves.server';
import { findProject } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import { assertSeen, compareProject, impactById, storeImpact } from './impact.server';
import { changedThen } from './impact-inputs.server';
import { keepInBase } from './keep-base.server';
import { passedEnd } from './planned-end.server';
import { impactHash } from './seen';

/** Ten years. */
const maxDays = 3653;

const dayCount = wholeNumber(-maxDays, maxDays, 'changeOrder.errors.days');

/**
 * Computes the impact of delaying a phase and its dependents, or returns that of an earlier move;
 * null without days.
 * @throws Refused for days that are not a whole number
 */
export const phaseMoveImpact = query({
  ...bookKeeping,
  input: z.object({
    id: recordId(),
    project_id: orNull(recordId()),
    days: orNull(z.string()),
    /** An earlier move of the phase, whose stored impact is returned. */
    move_id: orNull(recordId()),
    explain: checkbox,
  }),
  run({ db, actor, now }, { id, projectId, days: written, moveId, explain }) {
    const phase = findPhase(db, actor, id, projectId);
    const project = findProject(db, actor, phase.projectId);
    const kept = keptMoves(db, id);
    const days = written === null ? null : daysOf(written);
    if (moveId !== null) {
      const impact = impactById(db, 'phaseId', id, moveId);
      if (!impact) throw new AppError('not-found');
      const changed = explain ? changedThen(db, { id: moveId }) : null;
      const passed = passedEnd(db, project, impact.figures.workEndsOn, true);
      return { phase, project, days: null, kept, moveId, moves: [], impact, changed, passed };
    }
    const none = { moves: [], impact: null, changed: null, passed: null };
    if (!days) return { phase, project, days, kept, moveId, ...none };
    const moves = movesAfter(db, { projectId: project.id, phaseIds: [id], days });
    const change = { kind: 'phase-move' as const, moves };
    const { impact, changed } = compareProject(db, project, change, todayFor({ actor, now }));
    return {
      phase,
      project,
      days,
      kept,
      moveId,
      moves,
      impact,
      /** To explain the impact; null unless `explain` is on. */
      changed: explain ? changed : null,
      /** The planned end of the project, if the move takes the work past it. */
      passed: passedEnd(db, project, impact.figures.workEndsOn, false),
    };
  },
});

/**
 * Moves the end of a phase, and everything that waits for it, and keeps what that does.
 * @throws Refused if the impact that was looked at is not the one of today's figures
 */
export const delayPhase = operation({
  name: 'phase.update',
  ...bookKeeping,
  target: phaseTarget,
  input: z.object({
    days: dayCount.refine((days) => days !== 0, 'changeOrder.errors.days'),
    impact_hash: impactHash,
  }),
  once: 'delay',
  run(context, { days, impactHash: seen }) {
    const { tx, actor, now, target: phase } = context;
    const { id, title, projectId } = phase;
    const project = findProject(tx, actor, projectId);
    const moves = movesAfter(tx, { projectId, phaseIds: [id], days });
    if (moves.length === 0) throw new Refused('days', 'impact.move.completed');
    const change = { kind: 'phase-move' as const, moves };
    const compared = compareProject(tx, project, change, todayFor(context));
    assertSeen(seen, compared.impact);
    const record = { projectId, decision: 'phaseId' as const, recordId: id, days };
    const moveId = storeImpact(tx, record, compared, { createdBy: actor.id, now });
    keepInBase(context, project, change);
    applyMoves(context, { projectId, companyId: project.companyId }, moves);
    const passed = passedEnd(tx, project, compared.impact.figures.workEndsOn, true);
    return { id, title, projectId, moveId, count: moves.length, passed };
  },
});

/** The days by which a phase was moved, newest first. */
const keptMoves = (db: Database, phaseId: number) =>
  db
    .select(pick(impacts, 'id', 'days', 'date', 'figures'))
    .from(impacts)
    .where(eq(impacts.phaseId, phaseId))
    .orderBy(desc(impacts.id))
    .all();

/** @throws Refused */
function daysOf(written: string): number {
  const days = dayCount.safeParse(written);
  if (!days.success) throw new Refused('days', 'changeOrder.errors.days');
  return days.data;
}
