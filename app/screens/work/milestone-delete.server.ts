import { idParam, type Page, pageAction, pageLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { redirectWithToast } from '~/http/toast.server';
import { deleteMilestone, phasesNaming } from '~/models/milestones/delete.server';
import { findMilestone } from '~/models/milestones/find.server';
import { mayWork } from '~/models/work/allowed.server';
import { milestoneDeletePath, milestonesPath } from '~/paths';

/** Asks before a milestone goes, and says which phases name it as theirs. */
export const milestoneDeleteLoader = pageLoader(
  { permission: 'milestones.delete' },
  ({ db, actor, frame, text, params, portal }) => {
    if (!mayWork(actor, 'milestones.delete')) throw notFound();
    const milestone = milestoneHere(db, actor, params);
    frame.title = text('milestone.delete.title');
    return {
      title: milestone.title,
      named: phasesNaming(db, milestone),
      action: milestoneDeletePath(portal, milestone.phaseId, milestone.id),
      closeHref: milestonesPath(portal, milestone.phaseId),
    };
  },
);

export type MilestoneDeletion = Awaited<ReturnType<typeof milestoneDeleteLoader>>;

export const milestoneDeleteAction = pageAction({ permission: 'milestones.delete' }, (page) => {
  const { db, actor, now, portal, text } = page;
  const milestone = milestoneHere(db, actor, page.params);
  deleteMilestone(db, actor, milestone.id, now);
  const toast = text('milestone.toast.deleted', { name: milestone.title });
  return redirectWithToast(page, milestonesPath(portal, milestone.phaseId), toast);
});

/** The milestone in the URL, which must be of the phase in the URL. */
function milestoneHere(db: Page['db'], actor: Page['actor'], params: Page['params']) {
  const milestone = findMilestone(db, actor, idParam(params, 'id'));
  if (milestone.phaseId !== idParam(params, 'phaseId')) throw notFound();
  return milestone;
}
