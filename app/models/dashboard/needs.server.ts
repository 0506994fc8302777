import { documentsOfAll } from '~/models/documents/of-all.server';
import { invitationLog } from '~/models/invitations/log.server';
import { countUnread, mostWaiting } from '~/models/messages/inbox.server';
import { dueMilestones, whatIsDue } from '~/models/milestones/due.server';
import { type Caller, type Payload, query } from '~/models/operation.server';
import { phasesStartingEarly } from '~/models/phases/early.server';
import { phasesOverBudget } from '~/models/phases/over-budget.server';
import { projectRunners } from '~/models/projects/visible.server';
import { lastLook } from '~/models/projects/visit.server';

type List = {
  count: (caller: Caller, payload: Payload, most: number) => number;
  permits: (actor: Caller['actor']) => boolean;
};

/** What waits for whoever runs projects, each counted as the list counts it that shows the rows. */
export const whatNeedsMe = query({
  roles: projectRunners,
  run(caller) {
    const { db, actor, now } = caller;
    const { overdue, soon } = whatIsDue(actor, now);
    const since = lastLook(caller);
    const counted = (list: List, asked: Payload = {}) =>
      list.permits(actor) ? list.count(caller, asked, mostWaiting) : 0;
    const counts = {
      overdue: counted(dueMilestones, overdue),
      soon: counted(dueMilestones, soon),
      overBudget: counted(phasesOverBudget),
      early: counted(phasesStartingEarly),
      unread: countUnread(db, actor),
      invitations: counted(invitationLog, { status: 'pending' }),
      documents: since === null ? 0 : counted(documentsOfAll, { since }),
    };
    return { counts, overdue, soon, since };
  },
});

export type Need = keyof ReturnType<typeof whatNeedsMe>['counts'];
