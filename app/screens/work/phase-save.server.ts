import { changeOrderPath } from '~/book-paths';
import { formAction } from '~/http/form-action.server';
import { type ActionPage, formKey, type Page, pageLoader } from '~/http/page.server';
import { formValuesOf } from '~/models/payload';
import { maxNewMilestones, phaseFields } from '~/models/phases/input';
import { createPhase, newPhase, phaseForEdit, updatePhase } from '~/models/phases/save.server';
import { phaseShiftPath, phasesPath, projectPath } from '~/paths';
import { rowId } from '~/ui/table-parts';
import {
  crumbsOf,
  figuresOf,
  recordPayload,
  redirectAfterSave,
  type WorkOrigin,
} from './form.server';

export const phaseCreateLoader = pageLoader((page) => {
  const { project, order, phases, milestones, canAddMilestones } = newPhase(page, page.params);
  return {
    title: page.text('phase.form.createTitle'),
    ...phaseForm(page, project),
    phases,
    milestones,
    canAddMilestones,
    currency: project.currency,
    isNew: true,
    backHref: phasesPath(page.portal, project.id),
    values: { form_key: formKey(page), order: String(order), progress: '0', milestones: emptyRows },
    attached: null,
    milestoneCosts: null,
  };
});

export const phaseEditLoader = (from: WorkOrigin) =>
  pageLoader({ failed: 'phase.errors.loadFailed' }, (page) => {
    const { phase, phases, milestones, milestoneCosts, canAddMilestones } = phaseForEdit(
      page,
      recordPayload(from, page, page.params.phase_id),
    );
    return {
      title: page.text('phase.form.editTitle'),
      ...phaseForm(page, phase.project),
      phases,
      milestones,
      canAddMilestones,
      currency: phase.currency,
      isNew: false,
      backHref: pageOf(page, from, phase.projectId),
      values: { ...formValuesOf(phaseFields, phase), milestones: emptyRows },
      attached: phase.attachment,
      milestoneCosts:
        milestoneCosts && milestoneCosts.plannedCost + milestoneCosts.actualCost > 0
          ? figuresOf({ ...milestoneCosts, currency: phase.currency })
          : null,
    };
  });

const emptyRows = Array.from({ length: maxNewMilestones }, () => ({ title: '', due_date: '' }));

const phaseForm = (page: Page, project: { id: number; name: string }) => ({
  noun: 'phase' as const,
  crumbs: crumbsOf(page, project),
});

const pageOf = ({ portal }: Page, from: WorkOrigin, projectId: number) =>
  from === 'project' ? projectPath(portal, projectId) : phasesPath(portal, projectId);

const rows = 'custom_fields.extras';

export const phaseCreateAction = formAction(createPhase, {
  rows,
  done: (page, { projectId, outside, change }) => {
    const list = phasesPath(page.portal, projectId);
    if (change) return goToChanged(page, list, { projectId, change });
    return redirectAfterSave(page, list, { noun: 'phase', isNew: true, outside });
  },
});

export const phaseEditAction = (from: WorkOrigin) =>
  formAction(updatePhase, {
    rows,
    errorFields: { impact_hash: 'end_date' },
    payload: (page) => recordPayload(from, page, page.params.phase_id),
    done: (page, { id, projectId, outside, shift, change }) => {
      const row = from === 'project' ? rowId(`phase-${id}`) : rowId(id);
      const path =
        shift === 0
          ? `${pageOf(page, from, projectId)}#${row}`
          : phaseShiftPath(page.portal, id, shift);
      if (change) return goToChanged(page, path, { projectId, change });
      return redirectAfterSave(page, path, { noun: 'phase', isNew: false, outside });
    },
  });

type Changed = { projectId: number; change: { id: number; number: number } };

/** Says that the planned cost stayed, and leads to the change order that asks for the rest. */
function goToChanged(page: ActionPage, path: string, { projectId, change }: Changed) {
  const { id, number } = change;
  const name = page.fieldValue('title');
  const href = changeOrderPath(page.portal, projectId, id);
  const links = [{ label: 'phase.toast.openChange' as const, href }];
  return page.goTo(path, 'phase.toast.change', { name, number }, 'warn', links);
}
