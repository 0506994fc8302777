import { idParam, pageAction, pageLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { redirectWithToast } from '~/http/toast.server';
import { may } from '~/models/access/actor.server';
import { findPhase } from '~/models/phases/find.server';
import { phasesOf } from '~/models/phases/list.server';
import { movePhase } from '~/models/phases/reorder.server';
import { findProject } from '~/models/projects/find.server';
import { mayWork } from '~/models/work/allowed.server';
import {
  milestonesPath,
  phaseCreatePath,
  phaseDeletePath,
  phaseEditPath,
  phasesPath,
  projectPath,
} from '~/paths';
import { readMove } from './move.server';
import type { WorkList } from './rows';

/** The phases of one project, each followed by its sub-phases (001 §2). */
export const phaseListLoader = pageLoader(
  { permission: 'phases.view', failed: 'phase.errors.listFailed' },
  (page): WorkList => {
    const { db, actor, impersonator, frame, text, portal, params } = page;
    const project = findProject(db, actor, idParam(params, 'projectId'));
    const mayEdit = mayWork(actor, 'phases.edit');
    const mayDelete = mayWork(actor, 'phases.delete');
    frame.title = text('phase.list.of', { name: project.name });
    return {
      noun: 'phase',
      title: frame.title,
      portal,
      currency: project.currency,
      crumbs: [{ label: project.name, href: projectPath(portal, project.id) }],
      createHref: mayWork(actor, 'phases.create') ? phaseCreatePath(portal, project.id) : null,
      mayMove: mayEdit && !impersonator,
      rows: phasesOf(db, project.id).map(({ parentId, ...phase }) => ({
        ...phase,
        group: parentId,
        href: may(actor, 'milestones.view') ? milestonesPath(portal, phase.id) : null,
        editHref: mayEdit ? phaseEditPath(portal, phase.id) : null,
        deleteHref: mayDelete ? phaseDeletePath(portal, project.id, phase.id) : null,
      })),
    };
  },
);

/** Changes the order: `intent` up, down, or place before `before`. */
export const phaseMoveAction = pageAction({ permission: 'phases.edit' }, (page) => {
  const { id, place } = readMove(page.form);
  const projectId = idParam(page.params, 'projectId');
  if (findPhase(page.db, page.actor, id).projectId !== projectId) throw notFound();
  movePhase(page.db, page.actor, id, place, page.now);
  const to = phasesPath(page.portal, projectId);
  return redirectWithToast(page, to, page.text('work.list.moved'));
});
