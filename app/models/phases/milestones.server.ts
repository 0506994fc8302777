import type { Database } from 'db/client.server';
import { milestones } from 'db/schema/work';
import { eq, max } from 'drizzle-orm';
import { may } from '~/models/access/actor.server';
import { recordAudit } from '~/models/audit/record.server';
import type { Caller } from '~/models/caller';
import { AppError, Refused } from '~/models/errors';
import { addRow, countOf } from '~/models/rows.server';
import { maxMilestones } from '~/models/work/input';

type Row = { title?: string; dueDate?: string };
type Phase = { id: number; startDate: string; projectId: number; companyId: number | null };

/**
 * Creates a milestone for each row that is filled in. They start with the phase, end on their due
 * date and cost nothing yet.
 *
 * @throws AppError `forbidden` without the permission to create milestones
 * @throws Refused if the phase has no room for all of them
 */
export function addMilestones(
  tx: Database,
  caller: Caller,
  { phase, rows = [] }: { phase: Phase; rows?: Row[] },
) {
  const isFilled = ({ title, dueDate }: Row) => title !== undefined && dueDate !== undefined;
  if (!rows.some(isFilled)) return;
  if (!may(caller.actor, 'milestones.create')) throw new AppError('forbidden');
  const ofPhase = eq(milestones.phaseId, phase.id);
  const { companyId, projectId } = phase;
  let room = maxMilestones - countOf(tx, milestones, ofPhase);
  let order =
    tx
      .select({ last: max(milestones.order) })
      .from(milestones)
      .where(ofPhase)
      .get()?.last ?? 0;
  rows.forEach(({ title, dueDate }, row) => {
    if (title === undefined || dueDate === undefined) return;
    if (room-- <= 0) throw new Refused(`milestones[${row}].title`, 'work.refused.full');
    const fields = {
      title,
      description: '',
      status: 'planning' as const,
      progress: 0,
      order: Math.min(++order, 9999),
      startDate: phase.startDate,
      dueDate,
      endDate: dueDate,
      dateOfExpense: dueDate,
      plannedCost: 0,
      actualCost: 0,
      stageColor: null,
      customFields: { extras: [] },
    };
    const recordId = addRow(tx, milestones, { ...fields, phaseId: phase.id }, caller.now);
    const changes = { title: { to: title } };
    recordAudit(tx, caller, {
      action: 'milestone.create',
      recordId,
      projectId,
      companyId,
      changes,
    });
  });
}
