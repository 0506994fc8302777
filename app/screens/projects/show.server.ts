import { pageLoader } from '~/http/page.server';
import { timesFor } from '~/models/access/times.server';
import { createExpense } from '~/models/books/entries.server';
import { projectMoney } from '~/models/books/money.server';
import { deleteDocument, uploadDocument } from '~/models/documents/save.server';
import { holdingList } from '~/models/holdings/list.server';
import { inviteToProjects } from '~/models/invitations/invite.server';
import { sendMessage } from '~/models/messages/send.server';
import { updateMilestone } from '~/models/milestones/save.server';
import { createPhase, updatePhase } from '~/models/phases/save.server';
import { saveBaseline } from '~/models/projects/baseline.server';
import { deleteProject } from '~/models/projects/delete.server';
import { updateProject } from '~/models/projects/save.server';
import { fieldCheck, projectFigures, projectPage } from '~/models/projects/show.server';
import { storyOf } from '~/models/projects/story.server';
import { lastVisit } from '~/models/projects/visit.server';
import { requestList } from '~/models/tenant-requests/list.server';
import { projectPath } from '~/paths';
import { openPayerQuestion, paidOutside } from '~/screens/shell/payer-question.server';
import { windowIn } from '~/ui/timeline-scale';
import { dividedStory } from './story.server';

/** Events on the project's page. */
const storyLength = 4;

export const projectShowLoader = pageLoader({ failed: 'project.errors.loadFailed' }, (page) => {
  const { db, actor, frame, portal, params, url, now } = page;
  const details = projectPage(page, params);
  const { id, name } = details.project;
  const times = timesFor(actor.companyId === null ? details.project : actor);
  frame.timeZone = times.timeZone;
  const today = times.isoDay(now);
  // The coming year shows nothing of a finished project.
  const firstZoom = details.project.endDate < today ? 'whole' : 'year';
  return {
    title: name,
    ...details,
    portal,
    question: openPayerQuestion(page, id),
    paidOutside: paidOutside(page, details.project),
    window: windowIn(url.searchParams, firstZoom),
    story: dividedStory(
      lastVisit(page, id),
      storyOf(db, actor, details.project, { most: storyLength }),
    ),
    // Guests only read, so they start with the news.
    startsWithStory: actor.role === 'investor' || actor.role === 'tenant',
    today,
    may: {
      upload: uploadDocument.permits(actor),
      deleteDocuments: deleteDocument.permits(actor),
      write: sendMessage.permits(actor),
      edit: updateProject.permits(actor),
      editWork: updatePhase.permits(actor) && updateMilestone.permits(actor),
      saveBaseline: saveBaseline.permits(actor),
      plan: createPhase.permits(actor),
      addExpense:
        createExpense.permits(actor) &&
        !!details.phases?.length &&
        details.project.closedAt === null,
      seeHoldings: holdingList.permits(actor),
      seeUpdates: fieldCheck(actor, details.project)('updates'),
      seeBooks: projectMoney.permits(actor),
      invite: inviteToProjects.permits(actor),
      delete: deleteProject.permits(actor),
      seeRequests: requestList.permits(actor),
    },
  };
});

export const projectFiguresLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const project = projectFigures(page, params);
  return {
    title: text('project.figures.title'),
    project,
    closeHref: projectPath(portal, project.id),
  };
});
