import { entryList } from '~/models/books/list.server';
import { changeOrderList } from '~/models/change-orders/list.server';
import { documentList, projectDocuments } from '~/models/documents/list.server';
import { momentIn } from '~/models/lists/state';
import { wholeMessages } from '~/models/messages/whole.server';
import { milestoneList } from '~/models/milestones/list.server';
import type { Caller, Payload } from '~/models/operation.server';
import { orderList } from '~/models/orders/list.server';
import { phaseList } from '~/models/phases/list.server';
import { listWithSets } from '~/models/projects/included.server';
import { companyProjectList, projectList } from '~/models/projects/list.server';
import { removedDocuments, removedProjects, removedWithin, withChanges } from './since.server';

/** Sorts by the last change, so that no row is skipped if it changes between two pages. */
const sortedByChange = (payload: Payload): Payload =>
  payload.updated_since ? { ...payload, orderBy: 'updated_at', order: 'desc' } : payload;

const latestFirst =
  <Result>(list: (caller: Caller, payload: Payload) => Result) =>
  (caller: Caller, payload: Payload): Result =>
    list(caller, sortedByChange(payload));

const projectsWithSets = listWithSets(projectList);
const companyProjectsWithSets = listWithSets(companyProjectList);

export const projectChanges = withChanges(
  latestFirst(projectsWithSets),
  projectsWithSets.spec,
  removedProjects,
);
export const companyProjectChanges = withChanges(
  latestFirst(companyProjectsWithSets),
  companyProjectsWithSets.spec,
  removedProjects,
);
export const documentChanges = withChanges(
  latestFirst(projectDocuments),
  documentList.spec,
  removedDocuments,
);

export const messageChanges = withChanges(
  wholeMessages,
  wholeMessages.spec,
  removedWithin('message', 'project_id'),
);

/** Entries are never deleted. */
export const entryChanges = withChanges(latestFirst(entryList), entryList.spec, () => []);

/** Only drafts of orders are deleted. */
export const orderChanges = withChanges(
  latestFirst(orderList),
  orderList.spec,
  removedWithin('order', 'project_id'),
);

/** Change orders are never deleted. */
export const changeOrderChanges = withChanges(
  latestFirst(changeOrderList),
  changeOrderList.spec,
  () => [],
);

/** For lists without pages. */
function changedRows<Row extends { updatedAt: number }>(rows: Row[], { updated_since }: Payload) {
  const since = momentIn(String(updated_since)) ?? 0;
  const rowsSince = rows.filter(({ updatedAt }) => updatedAt >= since);
  return { rows: rowsSince, total: rowsSince.length };
}

export const phaseChanges = withChanges(
  (caller, payload) => changedRows(phaseList(caller, payload).phases, payload),
  phaseList.spec,
  removedWithin('phase', 'project_id'),
);
export const milestoneChanges = withChanges(
  (caller, payload) => changedRows(milestoneList(caller, payload).milestones, payload),
  milestoneList.spec,
  removedWithin('milestone', 'phase_id'),
);
