import type { Database } from 'db/client.server';
import { todayFor } from '~/models/access/times.server';
import type { Caller } from '~/models/caller';
import { Unseen } from '~/models/errors';
import { daysBetween } from '~/models/finance/days';
import type { Move } from '~/models/phases/moves.server';
import { findProject } from '~/models/projects/visible.server';
import type { Impact } from './impact';
import { compareProject, storeImpact } from './impact.server';
import { impactSentence } from './impact-words';
import { keepInBase } from './keep-base.server';

type Days = { startDate: string; endDate: string };

/** By how many days new dates move a phase; empty if they stay. */
export function movesBetween(phase: Days & { id: number }, after: Days): Move[] {
  const startDays = daysBetween(phase.startDate, after.startDate);
  const endDays = daysBetween(phase.endDate, after.endDate);
  return startDays === 0 && endDays === 0 ? [] : [{ phaseId: phase.id, startDays, endDays }];
}

type Moved = { phaseId: number; projectId: number; days: number; moves: Move[] };

/**
 * Keeps what new dates do to the project, before they are stored. Dates that change neither money
 * nor the end keep nothing (docs/rules.md#impact).
 * @throws Unseen if a form has not shown this effect, but none or another one
 */
export function keepDateImpact(
  context: Caller & { tx: Database },
  { phaseId, projectId, days, moves }: Moved,
  seen: string | null = null,
) {
  if (moves.length === 0) return;
  const { tx, actor, now, locale } = context;
  const project = findProject(tx, actor, projectId);
  const change = { kind: 'phase-move' as const, moves };
  const compared = compareProject(tx, project, change, todayFor(context));
  const { figures, inputHash } = compared.impact;
  if (!hasEffect(figures)) return;
  if (seen !== null && seen !== inputHash)
    throw new Unseen(inputHash, 'impact.refused.look', {
      sentence: impactSentence(figures, project.currency, locale),
    });
  const record = { projectId, decision: 'phaseId' as const, recordId: phaseId, days };
  storeImpact(tx, record, compared, { createdBy: actor.id, now });
  keepInBase(context, project, change);
}

const hasEffect = (figures: Impact): boolean =>
  figures.workEndsOn.days !== 0 ||
  figures.exitOn.days !== 0 ||
  figures.low.monthBefore !== figures.low.monthAfter ||
  [figures.low, figures.profit, figures.capitalNeeded, figures.toBorrow].some(
    ({ difference }) => difference !== 0,
  );
