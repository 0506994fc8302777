import { idParam, pageAction, pageLoader } from '~/http/page.server';
import { notFound, type Portal } from '~/http/portals.server';
import { redirectWithToast } from '~/http/toast.server';
import { deleteMilestone, phasesNaming } from '~/models/milestones/delete.server';
import { findMilestone } from '~/models/milestones/find.server';
import { mayWork } from '~/models/work/allowed.server';
import { milestoneDeletePath, milestonesPath } from '~/paths';

/** Asks before a milestone goes, and says which phases name it as theirs. */
export const milestoneDeleteLoader = (portal: Portal) =>
  pageLoader(portal, { permission: 'milestones.delete' }, ({ db, actor, params, portal }) => {
    if (!mayWork(actor, 'milestones.delete')) throw notFound();
    const milestone = findMilestone(db, actor, idParam(params, 'id'));
    return {
      title: milestone.title,
      named: phasesNaming(db, milestone),
      action: milestoneDeletePath(portal, milestone.phaseId, milestone.id),
      closeHref: milestonesPath(portal, milestone.phaseId),
    };
  });

export type MilestoneDeletion = Awaited<ReturnType<ReturnType<typeof milestoneDeleteLoader>>>;

export const milestoneDeleteAction = (portal: Portal) =>
  pageAction(portal, { permission: 'milestones.delete' }, (page) => {
    const { db, actor, now, portal, text } = page;
    const milestone = findMilestone(db, actor, idParam(page.params, 'id'));
    deleteMilestone(db, actor, milestone.id, now);
    const toast = text('milestone.toast.deleted', { name: milestone.title });
    return redirectWithToast(page, milestonesPath(portal, milestone.phaseId), toast);
  });
