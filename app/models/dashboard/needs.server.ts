import { billsToPay } from '~/models/books/bills.server';
import { changeOrderList } from '~/models/change-orders/list.server';
import { documentsOfAll } from '~/models/documents/of-all.server';
import { unreadFigureChanges } from '~/models/figure-changes/list.server';
import { invitationLog } from '~/models/invitations/log.server';
import { countUnread, maxCount } from '~/models/messages/inbox.server';
import { dueFilters, dueMilestones } from '~/models/milestones/due.server';
import { type Caller, type Payload, query } from '~/models/operation.server';
import { phasesStartingEarly } from '~/models/phases/early.server';
import { phasesOverBudget } from '~/models/phases/over-budget.server';
import { projectRunners } from '~/models/projects/visible.server';
import { lastDashboardVisit } from '~/models/projects/visit.server';
import { requestList } from '~/models/tenant-requests/list.server';

type List = {
  count: (caller: Caller, payload: Payload, most: number) => number;
  permits: (actor: Caller['actor']) => boolean;
};

/**
 * Counts what needs the attention of a person who runs projects, each with the list that shows it.
 */
export const pendingWork = query({
  roles: projectRunners,
  run(caller) {
    const { db, actor, now } = caller;
    const { overdue, soon } = dueFilters(actor, now);
    const since = lastDashboardVisit(caller);
    const countIn = (list: List, filters: Payload = {}) =>
      list.permits(actor) ? list.count(caller, filters, maxCount) : 0;
    const counts = {
      overdue: countIn(dueMilestones, overdue),
      soon: countIn(dueMilestones, soon),
      bills: countIn(billsToPay, { due_before: soon.due_before }),
      overBudget: countIn(phasesOverBudget),
      figures: Math.min(maxCount, unreadFigureChanges.ifPermitted(caller) ?? 0),
      early: countIn(phasesStartingEarly),
      changes: countIn(changeOrderList, { status: 'submitted' }),
      requests: countIn(requestList, { status: 'open' }),
      unread: countUnread(db, actor),
      invitations: countIn(invitationLog, { status: 'pending' }),
      documents: since === null ? 0 : countIn(documentsOfAll, { since }),
    };
    return { counts, overdue, soon, since };
  },
});

export type Need = keyof ReturnType<typeof pendingWork>['counts'];
