import { pageLoader } from '~/http/page.server';
import { deleteDocument, uploadDocument } from '~/models/documents/save.server';
import { inviteToProjects } from '~/models/invitations/invite.server';
import { sendMessage } from '~/models/messages/send.server';
import { updateMilestone } from '~/models/milestones/save.server';
import { createPhase, updatePhase } from '~/models/phases/save.server';
import { changesSince } from '~/models/projects/changes.server';
import { deleteProject } from '~/models/projects/delete.server';
import { updateProject } from '~/models/projects/save.server';
import { projectPage } from '~/models/projects/show.server';
import { lastVisit } from '~/models/projects/visit.server';

/** The detail page: what it is, what it is worth, what is planned, what there is to read. */
export const projectShowLoader = pageLoader({ failed: 'project.errors.loadFailed' }, (page) => {
  const { db, actor, frame, portal, params, now } = page;
  const shown = projectPage(page, params);
  const { id, name } = shown.project;
  const since = lastVisit(page, id);
  frame.title = name;
  return {
    ...shown,
    portal,
    changed: since !== null && { since, rows: changesSince(db, actor, id, since) },
    today: new Date(now).toISOString().slice(0, 10),
    mayUpload: uploadDocument.permits(actor),
    mayDeleteDocuments: deleteDocument.permits(actor),
    mayWrite: sendMessage.permits(actor),
    mayEdit: updateProject.permits(actor),
    mayEditWork: updatePhase.permits(actor) && updateMilestone.permits(actor),
    mayPlan: createPhase.permits(actor),
    mayInvite: inviteToProjects.permits(actor),
    mayDelete: deleteProject.permits(actor),
  };
});
