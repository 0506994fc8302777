import { moneyPath, phaseMoneyPath } from '~/book-paths';
import { formAction } from '~/http/form-action.server';
import { pageLoader } from '~/http/page.server';
import { projectMoney } from '~/models/books/money.server';
import { milestoneList } from '~/models/milestones/list.server';
import { deletePhase, phaseDeletion } from '~/models/phases/delete.server';
import { movePhase, phaseList, startsEarly } from '~/models/phases/list.server';
import { createPhase, updatePhase } from '~/models/phases/save.server';
import { isExceededByParts } from '~/models/projects/figures';
import { isOutside } from '~/models/work/input';
import {
  filePath,
  milestonesPath,
  phaseCreatePath,
  phaseDeletePath,
  phaseEditPath,
  phasePath,
  phasesPath,
  projectPath,
} from '~/paths';
import { earlyWords, figuresOf } from './form.server';

export const phaseListLoader = pageLoader({ failed: 'phase.errors.listFailed' }, (page) => {
  const { actor, impersonator, text, portal } = page;
  const { project, phases, milestoneCosts } = phaseList(page, page.params);
  const opens = milestoneList.permits(actor);
  const seesBooks = projectMoney.permits(actor);
  const mayEdit = updatePhase.permits(actor);
  const mayDelete = deletePhase.permits(actor);
  return {
    noun: 'phase' as const,
    title: text('phase.list.of', { name: project.name }),
    currency: project.currency,
    crumbs: [{ label: project.name, href: projectPath(portal, project.id) }],
    createHref: createPhase.permits(actor) ? phaseCreatePath(portal, project.id) : null,
    moneyHref: seesBooks ? moneyPath(portal, project.id) : null,
    mayMove: movePhase.permits(actor) && !impersonator,
    note:
      milestoneCosts && milestoneCosts.plannedCost + milestoneCosts.actualCost > 0
        ? {
            words: text(
              'phase.list.apart',
              figuresOf({ ...milestoneCosts, currency: project.currency }),
            ),
            takeHref: null,
          }
        : null,
    rows: phases.map(({ parentId, attachmentFileId, isOver, ...phase }) => ({
      ...phase,
      excess: isOver ? ('over' as const) : null,
      group: parentId,
      outside: isOutside(phase, project),
      early: startsEarly(phase) ? earlyWords(text, phase) : null,
      isExceeded: project.seesMoney && isExceededByParts({ ...phase, parentId }, phases),
      href: phasePath(portal, phase.id),
      costsHref: seesBooks
        ? phaseMoneyPath(portal, project.id, phase.id)
        : phasePath(portal, phase.id),
      milestonesHref: opens ? milestonesPath(portal, phase.id) : null,
      attachmentHref: attachmentFileId === null ? null : filePath(attachmentFileId),
      editHref: mayEdit ? phaseEditPath(portal, phase.id) : null,
      deleteHref: mayDelete ? phaseDeletePath(portal, project.id, phase.id) : null,
    })),
  };
});

export const phaseMoveAction = formAction(movePhase, {
  done: (page, { projectId }) => page.goTo(phasesPath(page.portal, projectId), 'work.list.moved'),
});

export const phaseDeleteLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { phase, dependents, movesCosts, places } = phaseDeletion(page, params);
  return {
    title: text('phase.delete.title'),
    name: phase.title,
    attachment: phase.attachment?.name ?? null,
    dependents,
    movesCosts,
    places,
    currency: phase.currency,
    costs: removedCosts(phase),
    action: phaseDeletePath(portal, phase.projectId, phase.id),
    closeHref: phasesPath(portal, phase.projectId),
  };
});

/**
 * The amounts that the project's totals lose with a phase, including its milestones and sub-phases.
 */
const removedCosts = ({ plannedCost, actualCost, customFields: { extras = [] } }: Deleted) => ({
  plannedCost: plannedCost ?? 0,
  actualCost: actualCost ?? 0,
  extraValues: extras.reduce((sum, { amount = 0 }) => sum + amount, 0),
});

type Deleted = ReturnType<typeof phaseDeletion>['phase'];

export const phaseDeleteAction = formAction(deletePhase, {
  done: (page, { title, projectId }) =>
    page.goTo(phasesPath(page.portal, projectId), 'phase.toast.deleted', { name: title }),
});
