import { documentList, projectDocuments } from '~/models/documents/list.server';
import { momentIn } from '~/models/lists/state';
import { wholeMessages } from '~/models/messages/whole.server';
import { milestoneList } from '~/models/milestones/list.server';
import type { Caller, Payload } from '~/models/operation.server';
import { phaseList } from '~/models/phases/list.server';
import { companyProjectList, projectList } from '~/models/projects/list.server';
import { kept, leftProjects, leftWithin } from './since.server';

/**
 * A row that changes while pages are read comes to the first of them, so that none is passed over.
 */
const lastChanged = (payload: Payload): Payload =>
  payload.updated_since ? { ...payload, orderBy: 'updated_at', order: 'desc' } : payload;

const changedFirst =
  <Result>(list: (caller: Caller, payload: Payload) => Result) =>
  (caller: Caller, payload: Payload): Result =>
    list(caller, lastChanged(payload));

export const keptProjects = kept(changedFirst(projectList), projectList.spec, leftProjects);
export const keptCompanyProjects = kept(
  changedFirst(companyProjectList),
  companyProjectList.spec,
  leftProjects,
);
export const keptDocuments = kept(
  changedFirst(projectDocuments),
  documentList.spec,
  leftWithin('document', 'project_id'),
);

export const keptMessages = kept(
  wholeMessages,
  wholeMessages.spec,
  leftWithin('message', 'project_id'),
);

/** Of lists without pages; no project has so many that they are looked for. */
function changedOf<Row extends { updatedAt: number }>(rows: Row[], { updated_since }: Payload) {
  const since = momentIn(String(updated_since)) ?? 0;
  const changed = rows.filter(({ updatedAt }) => updatedAt >= since);
  return { rows: changed, total: changed.length };
}

export const keptPhases = kept(
  (caller, payload) => changedOf(phaseList(caller, payload).phases, payload),
  phaseList.spec,
  leftWithin('phase', 'project_id'),
);
export const keptMilestones = kept(
  (caller, payload) => changedOf(milestoneList(caller, payload).milestones, payload),
  milestoneList.spec,
  leftWithin('milestone', 'phase_id'),
);
