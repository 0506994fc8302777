import { formAction } from '~/http/form-action.server';
import { pageLoader } from '~/http/page.server';
import { milestoneList, moveMilestone } from '~/models/milestones/list.server';
import {
  createMilestone,
  deleteMilestone,
  milestoneDeletion,
  updateMilestone,
} from '~/models/milestones/save.server';
import { updatePhase } from '~/models/phases/save.server';
import { differsFromMilestones, isAbovePlan } from '~/models/projects/figures';
import { isOutside } from '~/models/work/input';
import {
  milestoneCreatePath,
  milestoneDeletePath,
  milestoneEditPath,
  milestonePath,
  milestonesPath,
  phaseEditPath,
  phasesPath,
  projectPath,
} from '~/paths';
import type { Question } from '~/screens/shell/question';
import { figuresOf } from './form.server';

export const milestoneListLoader = pageLoader((page) => {
  const { actor, impersonator, text, portal } = page;
  const { phase, milestones } = milestoneList(page, page.params);
  const mayEdit = updateMilestone.permits(actor);
  const mayDelete = deleteMilestone.permits(actor);
  return {
    noun: 'milestone' as const,
    title: text('milestone.list.of', { name: phase.title }),
    currency: phase.currency,
    crumbs: [
      { label: phase.project.name, href: projectPath(portal, phase.projectId) },
      { label: text('phase.list.title'), href: phasesPath(portal, phase.projectId) },
    ],
    createHref: createMilestone.permits(actor) ? milestoneCreatePath(portal, phase.id) : null,
    mayMove: moveMilestone.permits(actor) && !impersonator,
    note: phase.seesMoney
      ? {
          words: text('milestone.list.apart', figuresOf(phase)),
          takeHref:
            updatePhase.permits(actor) && differsFromMilestones(phase, milestones)
              ? phaseEditPath(portal, phase.id)
              : null,
        }
      : null,
    rows: milestones.map((milestone) => ({
      ...milestone,
      group: null,
      outside: isOutside(milestone, phase),
      depth: 0,
      href: milestonePath(portal, milestone.id),
      excess: isAbovePlan(milestone) ? ('abovePlan' as const) : null,
      costsHref: null,
      editHref: mayEdit ? milestoneEditPath(portal, milestone.id) : null,
      deleteHref: mayDelete ? milestoneDeletePath(portal, phase.id, milestone.id) : null,
    })),
  };
});

export const milestoneMoveAction = formAction(moveMilestone, {
  done: (page, { phaseId }) => page.goTo(milestonesPath(page.portal, phaseId), 'work.list.moved'),
});

export const milestoneDeleteLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { milestone, waiting } = milestoneDeletion(page, params);
  return {
    title: text('milestone.delete.title'),
    words: [
      text('milestone.delete.question', { name: milestone.title }),
      ...(waiting.length > 0 ? [text('milestone.delete.named'), waiting] : []),
    ],
    confirmLabel: text('milestone.delete.confirm'),
    danger: true,
    action: milestoneDeletePath(portal, milestone.phaseId, milestone.id),
    closeHref: milestonesPath(portal, milestone.phaseId),
  } satisfies Question;
});

export const milestoneDeleteAction = formAction(deleteMilestone, {
  done: (page, { title, phaseId }) =>
    page.goTo(milestonesPath(page.portal, phaseId), 'milestone.toast.deleted', { name: title }),
});
