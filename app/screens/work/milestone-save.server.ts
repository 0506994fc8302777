import { randomUUID } from 'node:crypto';
import { formKey } from '~/http/form-key.server';
import { idParam, type Page, pageAction, pageLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { redirectWithToast } from '~/http/toast.server';
import { type FoundMilestone, findMilestone } from '~/models/milestones/find.server';
import { createMilestone, type MilestoneInput, updateMilestone } from '~/models/milestones/save.server';
import { stageOf } from '~/models/milestones/stage-colors';
import { findPhase } from '~/models/phases/find.server';
import { phasesAfter } from '~/models/phases/links.server';
import { phasesOf } from '~/models/phases/list.server';
import { mayWork } from '~/models/work/allowed.server';
import { milestonesPath, phasesPath, projectPath } from '~/paths';
import { type MilestoneFields, milestoneSchema, type WorkValues } from './form';
import { workInput, workValues } from './input';
import { saveWork, type WorkForm, type WorkOrigin } from './save.server';

export const milestoneCreateLoader = pageLoader({ permission: 'milestones.create' }, (page) => {
  if (!mayWork(page.actor, 'milestones.create')) throw notFound();
  const phase = findPhase(page.db, page.actor, idParam(page.params, 'phaseId'));
  const values = { form_key: formKey(page), order: '1', progress: '0' };
  return milestoneForm(page, { phase, project: phase.project, currency: phase.currency }, values);
});

/** `from` is the page the form belongs to: its own address, or a dialog over the project. */
export const milestoneEditLoader = (from: WorkOrigin) =>
  pageLoader({ permission: 'milestones.edit' }, (page) => {
    if (!mayWork(page.actor, 'milestones.edit')) throw notFound();
    const milestone = milestoneHere(page, from);
    const values = {
      ...workValues(milestone),
      due_date: milestone.dueDate,
      phase_id: String(milestone.phaseId),
      stage_color: milestone.stageColor ?? '',
    };
    const after = phasesAfter(page.db, milestone);
    return {
      ...milestoneForm(page, milestone, values),
      phases: phasesOf(page.db, milestone.project.id).filter(({ id }) => !after.has(id)),
      backHref: pageOf(page, from, milestone.project.id, milestone.phaseId),
    };
  });

/** The milestone in the URL; in a dialog it must be of the project in the URL. */
function milestoneHere({ db, actor, params }: Page, from: WorkOrigin): FoundMilestone {
  const milestone = findMilestone(db, actor, idParam(params, from === 'project' ? 'milestoneId' : 'id'));
  if (from === 'project' && milestone.project.id !== idParam(params, 'id')) throw notFound();
  return milestone;
}

const pageOf = ({ portal }: Page, from: WorkOrigin, projectId: number, phaseId: number) =>
  from === 'project' ? projectPath(portal, projectId) : milestonesPath(portal, phaseId);

type Place = {
  phase: { id: number; title: string };
  project: { id: number; name: string };
  currency: string;
};

function milestoneForm(
  { frame, text, portal }: Page,
  { phase, project, currency }: Place,
  values: WorkValues,
): WorkForm {
  const isNew = values.version === undefined;
  frame.title = text(isNew ? 'milestone.form.createTitle' : 'milestone.form.editTitle');
  return {
    noun: 'milestone',
    title: frame.title,
    portal,
    currency,
    crumbs: [
      { label: project.name, href: projectPath(portal, project.id) },
      { label: text('phase.list.title'), href: phasesPath(portal, project.id) },
      { label: phase.title, href: milestonesPath(portal, phase.id) },
    ],
    backHref: milestonesPath(portal, phase.id),
    isNew,
    values,
    phases: [],
    milestones: [],
    attached: null,
  };
}

export const milestoneCreateAction = pageAction({ permission: 'milestones.create' }, (page) => {
  const { db, actor, now, portal } = page;
  const phase = findPhase(db, actor, idParam(page.params, 'phaseId'));
  return saveWork(page, {
    schema: milestoneSchema,
    store: (fields) => {
      createMilestone(db, actor, phase.id, inputFrom(fields), fields.form_key ?? randomUUID(), now);
      const toast = page.text('milestone.toast.created', { name: fields.title });
      return redirectWithToast(page, milestonesPath(portal, phase.id), toast);
    },
  });
});

export const milestoneEditAction = (from: WorkOrigin) =>
  pageAction({ permission: 'milestones.edit' }, (page) => {
    const { db, actor, now } = page;
    const milestone = milestoneHere(page, from);
    return saveWork(page, {
      schema: milestoneSchema,
      store: (fields) => {
        const phaseId = fields.phase_id ?? milestone.phaseId;
        updateMilestone(db, actor, milestone.id, { ...inputFrom(fields), phaseId }, fields.version ?? 0, now);
        const toast = page.text('milestone.toast.updated', { name: fields.title });
        return redirectWithToast(page, pageOf(page, from, milestone.project.id, phaseId), toast);
      },
    });
  });

const inputFrom = (fields: MilestoneFields): MilestoneInput => ({
  ...workInput(fields),
  dueDate: fields.due_date,
  stageColor: stageOf(fields.stage_color ?? null)?.value ?? null,
});
