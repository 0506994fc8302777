import { milestones } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import { may } from '~/models/access/actor.server';
import { byId } from '~/models/fields';
import {
  findMilestone,
  milestonesForReader,
  phasesWaitingFor,
} from '~/models/milestones/list.server';
import { query } from '~/models/operation.server';
import { findPhase, phasesForReader } from '~/models/phases/list.server';

/**
 * A phase with its parent, sub-phases and milestones. Parts that the actor may not see are null.
 */
export const phasePage = query({
  permission: 'phases.view',
  input: byId,
  run({ db, actor }, { id }) {
    const phase = findPhase(db, actor, id);
    const { projectId, audience } = phase;
    const siblings = phasesForReader(db, actor, { id: projectId, audience });
    const seesMilestones = may(actor, 'milestones.view');
    const after = seesMilestones && phase.milestoneId !== null;
    return {
      phase,
      parent: siblings.find((row) => row.id === phase.parentId) ?? null,
      isOver: siblings.find((row) => row.id === id)?.isOver ?? false,
      parts: siblings.filter(({ parentId }) => parentId === id),
      milestones: seesMilestones ? milestonesForReader(db, actor, phase) : null,
      after: after
        ? (db
            .select({ id: milestones.id, title: milestones.title })
            .from(milestones)
            .where(eq(milestones.id, phase.milestoneId ?? 0))
            .get() ?? null)
        : null,
    };
  },
});

export const milestonePage = query({
  permission: 'milestones.view',
  input: byId,
  run({ db, actor }, { id }) {
    const milestone = findMilestone(db, actor, id);
    return {
      milestone,
      waiting: may(actor, 'phases.view') ? phasesWaitingFor(db, milestone) : null,
    };
  },
});
