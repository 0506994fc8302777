import { formAction } from '~/http/form-action.server';
import { formKey, type Page, pageLoader } from '~/http/page.server';
import { milestoneFields } from '~/models/milestones/input';
import {
  createMilestone,
  milestoneForEdit,
  newMilestone,
  updateMilestone,
} from '~/models/milestones/save.server';
import { formValuesOf } from '~/models/payload';
import { milestoneCreatePath, milestonesPath, projectPath } from '~/paths';
import { rowId } from '~/ui/table-parts';
import { crumbsOf, recordPayload, redirectAfterSave, type WorkOrigin } from './form.server';

export const milestoneCreateLoader = pageLoader((page) => {
  const phase = newMilestone(page, page.params);
  return {
    title: page.text('milestone.form.createTitle'),
    ...milestoneForm(page, phase, phase.project),
    currency: phase.currency,
    isNew: true,
    backHref: milestonesPath(page.portal, phase.id),
    values: { form_key: formKey(page), order: '1', progress: '0' },
    phases: [],
  };
});

export const milestoneEditLoader = (from: WorkOrigin) =>
  pageLoader((page) => {
    const record = recordPayload(from, page, page.params.milestone_id);
    const { milestone, phases } = milestoneForEdit(page, record);
    const { phase, project } = milestone;
    return {
      title: page.text('milestone.form.editTitle'),
      ...milestoneForm(page, phase, project),
      currency: milestone.currency,
      isNew: false,
      backHref: pageOf(page, from, { projectId: project.id, phaseId: phase.id }),
      values: formValuesOf(milestoneFields, milestone),
      phases,
    };
  });

type Named = { id: number };

const milestoneForm = (
  page: Page,
  phase: Named & { title: string },
  project: Named & { name: string },
) => ({
  noun: 'milestone' as const,
  crumbs: [
    ...crumbsOf(page, project),
    { label: phase.title, href: milestonesPath(page.portal, phase.id) },
  ],
  milestones: [],
  canAddMilestones: false,
  attached: null,
  milestoneCosts: null,
});

type Place = { projectId: number; phaseId: number };

const pageOf = ({ portal }: Page, from: WorkOrigin, { projectId, phaseId }: Place) =>
  from === 'project' ? projectPath(portal, projectId) : milestonesPath(portal, phaseId);

const rows = 'custom_fields.extras';

export const milestoneCreateAction = formAction(createMilestone, {
  rows,
  done: (page, { outside, dueAfter }) => {
    const path = page.intent === 'another' ? milestoneCreatePath : milestonesPath;
    return redirectAfterSave(page, path(page.portal, Number(page.params.phase_id)), {
      noun: 'milestone',
      isNew: true,
      outside,
      dueAfter,
    });
  },
});

export const milestoneEditAction = (from: WorkOrigin) =>
  formAction(updateMilestone, {
    rows,
    payload: (page) => recordPayload(from, page, page.params.milestone_id),
    done: (page, { id, outside, dueAfter, ...place }) => {
      const row = from === 'project' ? rowId(`milestone-${id}`) : rowId(id);
      const path = `${pageOf(page, from, place)}#${row}`;
      return redirectAfterSave(page, path, {
        noun: 'milestone',
        isNew: false,
        outside,
        dueAfter,
      });
    },
  });
