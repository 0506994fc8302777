import { formAction } from '~/http/form-action.server';
import { formKey, type Page, pageLoader } from '~/http/page.server';
import { typedOf } from '~/models/payload';
import { phaseFields } from '~/models/phases/input';
import { createPhase, newPhase, phaseForEdit, updatePhase } from '~/models/phases/save.server';
import { phasesPath, projectPath } from '~/paths';
import { askedFor, crumbsOf, type WorkOrigin } from './form.server';

export const phaseCreateLoader = pageLoader((page) => {
  const { project, order, phases, milestones } = newPhase(page, page.params);
  page.frame.title = page.text('phase.form.createTitle');
  return {
    ...phaseForm(page, project),
    phases,
    milestones,
    currency: project.currency,
    isNew: true,
    backHref: phasesPath(page.portal, project.id),
    values: { form_key: formKey(page), order: String(order), progress: '0' },
    attached: null,
  };
});

export const phaseEditLoader = (from: WorkOrigin) =>
  pageLoader({ failed: 'phase.errors.loadFailed' }, (page) => {
    const { phase, phases, milestones } = phaseForEdit(page, askedFor(from, page, page.params.phase_id));
    page.frame.title = page.text('phase.form.editTitle');
    return {
      ...phaseForm(page, phase.project),
      phases,
      milestones,
      currency: phase.currency,
      isNew: false,
      backHref: pageOf(page, from, phase.projectId),
      values: {
        ...typedOf(phaseFields, phase),
        // Where nothing was spent yet, the day the phase ends is the likeliest one.
        date_of_expense: phase.dateOfExpense ?? phase.endDate,
      },
      attached: phase.attachment,
    };
  });

const phaseForm = (page: Page, project: { id: number; name: string }) => ({
  noun: 'phase' as const,
  title: page.frame.title,
  crumbs: crumbsOf(page, project),
});

const pageOf = ({ portal }: Page, from: WorkOrigin, projectId: number) =>
  from === 'project' ? projectPath(portal, projectId) : phasesPath(portal, projectId);

const rows = 'custom_fields.extras';

export const phaseCreateAction = formAction(createPhase, {
  rows,
  done: (page) => {
    const list = phasesPath(page.portal, Number(page.params.project_id));
    return page.goTo(list, 'phase.toast.created', { name: page.typed('title') });
  },
});

export const phaseEditAction = (from: WorkOrigin) =>
  formAction(updatePhase, {
    rows,
    payload: (page) => askedFor(from, page, page.params.phase_id),
    done: (page, { projectId }) =>
      page.goTo(pageOf(page, from, projectId), 'phase.toast.updated', { name: page.typed('title') }),
  });
