import { idParam, type Page, pageLoader } from '~/http/page.server';
import { may } from '~/models/access/actor.server';
import { mayHandleDocuments } from '~/models/documents/allowed.server';
import { newestDocuments } from '~/models/documents/list.server';
import { mayInvite } from '~/models/invitations/visible.server';
import { newestMessages } from '~/models/messages/list.server';
import { mayWriteMessages } from '~/models/messages/visible.server';
import { milestonesOfProject } from '~/models/milestones/list.server';
import { phasesOf } from '~/models/phases/list.server';
import { mayDeleteProjects } from '~/models/projects/archive.server';
import { changesSince } from '~/models/projects/changes.server';
import { imagesOf } from '~/models/projects/images.server';
import { peopleOf } from '~/models/projects/people.server';
import { findProject, valueOverTime } from '~/models/projects/show.server';
import { mayEditProjects } from '~/models/projects/visible.server';
import { mayWork } from '~/models/work/allowed.server';
import { lastVisit } from './visit.server';

const documentsShown = 10;
const messagesShown = 4;

/** The detail page (001 §2): what it is, what it is worth, what is planned, what there is to read. */
export const projectShowLoader = pageLoader(
  { permission: 'projects.view', failed: 'project.errors.loadFailed' },
  (page) => {
    const { db, actor, frame, portal, params, now } = page;
    const project = findProject(db, actor, idParam(params, 'id'));
    const since = lastVisit(page, project.id);
    frame.title = project.name;
    return {
      portal,
      project,
      changed: since !== null && { since, rows: changesSince(db, actor, project.id, since) },
      images: imagesOf(db, project.id),
      values: valueOverTime(db, project.id),
      phases: may(actor, 'phases.view') && phasesOf(db, project.id),
      milestones: may(actor, 'milestones.view') && milestonesOfProject(db, project.id),
      today: new Date(now).toISOString().slice(0, 10),
      documents: may(actor, 'documents.view') && documentsOf(db, project.id),
      messages: may(actor, 'messages.view') && newestMessages(db, actor, project.id, { most: messagesShown }),
      people: peopleOf(db, actor, project.id),
      mayUpload: mayHandleDocuments(actor, 'documents.create'),
      mayDeleteDocuments: mayHandleDocuments(actor, 'documents.delete'),
      mayWrite: mayWriteMessages(actor),
      mayEdit: mayEditProjects(actor),
      mayEditWork: mayWork(actor, 'phases.edit') && mayWork(actor, 'milestones.edit'),
      mayPlan: mayWork(actor, 'phases.create'),
      mayInvite: mayInvite(actor),
      mayDelete: mayDeleteProjects(actor),
    };
  },
);

export type ShownProjectPage = Awaited<ReturnType<typeof projectShowLoader>>;

function documentsOf(db: Page['db'], projectId: number) {
  const rows = newestDocuments(db, projectId, documentsShown + 1);
  return { rows: rows.slice(0, documentsShown), hasMore: rows.length > documentsShown };
}
