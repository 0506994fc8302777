import { idParam, pageAction, pageLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { redirectWithToast } from '~/http/toast.server';
import { findMilestone } from '~/models/milestones/find.server';
import { milestonesOf } from '~/models/milestones/list.server';
import { moveMilestone } from '~/models/milestones/reorder.server';
import { findPhase } from '~/models/phases/find.server';
import { mayWork } from '~/models/work/allowed.server';
import {
  milestoneCreatePath,
  milestoneDeletePath,
  milestoneEditPath,
  milestonesPath,
  phasesPath,
  projectPath,
} from '~/paths';
import { readMove } from './move.server';
import type { WorkList } from './rows';

/** The milestones of one phase (001 §2). */
export const milestoneListLoader = pageLoader(
  { permission: 'milestones.view' },
  ({ db, actor, impersonator, frame, text, portal, params }): WorkList => {
    const { project, currency, ...phase } = findPhase(db, actor, idParam(params, 'phaseId'));
    const mayEdit = mayWork(actor, 'milestones.edit');
    const mayDelete = mayWork(actor, 'milestones.delete');
    frame.title = text('milestone.list.of', { name: phase.title });
    return {
      noun: 'milestone',
      title: frame.title,
      portal,
      currency,
      crumbs: [
        { label: project.name, href: projectPath(portal, project.id) },
        { label: text('phase.list.title'), href: phasesPath(portal, project.id) },
      ],
      createHref: mayWork(actor, 'milestones.create') ? milestoneCreatePath(portal, phase.id) : null,
      mayMove: mayEdit && !impersonator,
      rows: milestonesOf(db, phase.id).map((milestone) => ({
        ...milestone,
        group: null,
        depth: 0,
        href: null,
        editHref: mayEdit ? milestoneEditPath(portal, milestone.id) : null,
        deleteHref: mayDelete ? milestoneDeletePath(portal, phase.id, milestone.id) : null,
      })),
    };
  },
);

/** Changes the order: `intent` up, down, or place before `before`. */
export const milestoneMoveAction = pageAction({ permission: 'milestones.edit' }, (page) => {
  const { id, place } = readMove(page.form);
  const phaseId = idParam(page.params, 'phaseId');
  if (findMilestone(page.db, page.actor, id).phaseId !== phaseId) throw notFound();
  moveMilestone(page.db, page.actor, id, place, page.now);
  const to = milestonesPath(page.portal, phaseId);
  return redirectWithToast(page, to, page.text('work.list.moved'));
});
