import { randomUUID } from 'node:crypto';
import { idParam, type Page, pageAction, pageLoader } from '~/http/page.server';
import { notFound, type Portal } from '~/http/portals.server';
import { redirectWithToast } from '~/http/toast.server';
import { findMilestone } from '~/models/milestones/find.server';
import { createMilestone, type MilestoneInput, updateMilestone } from '~/models/milestones/save.server';
import { stageOf } from '~/models/milestones/stage-colors';
import { findPhase } from '~/models/phases/find.server';
import { phasesOf } from '~/models/phases/list.server';
import { mayWork } from '~/models/work/allowed.server';
import { milestonesPath, phasesPath, projectPath } from '~/paths';
import { type MilestoneFields, milestoneSchema, type WorkValues } from './form';
import { workInput, workValues } from './input';
import { saveWork, type WorkForm } from './save.server';

export const milestoneCreateLoader = (portal: Portal) =>
  pageLoader(portal, { permission: 'milestones.create' }, (page) => {
    if (!mayWork(page.actor, 'milestones.create')) throw notFound();
    const phase = findPhase(page.db, page.actor, idParam(page.params, 'phaseId'));
    const values = { form_key: randomUUID(), order: '1', progress: '0' };
    return milestoneForm(page, { phase, project: phase.project, currency: phase.currency }, values);
  });

export const milestoneEditLoader = (portal: Portal) =>
  pageLoader(portal, { permission: 'milestones.edit' }, (page) => {
    const { db, actor, params } = page;
    if (!mayWork(actor, 'milestones.edit')) throw notFound();
    const milestone = findMilestone(db, actor, idParam(params, 'id'));
    const values = {
      ...workValues(milestone),
      due_date: milestone.dueDate,
      phase_id: String(milestone.phaseId),
      stage_color: milestone.stageColor ?? '',
    };
    return { ...milestoneForm(page, milestone, values), phases: phasesOf(db, milestone.project.id) };
  });

type Place = {
  phase: { id: number; title: string };
  project: { id: number; name: string };
  currency: string;
};

function milestoneForm(
  { view, text, portal }: Page,
  { phase, project, currency }: Place,
  values: WorkValues,
): WorkForm {
  const isNew = values.version === undefined;
  view.title = text(isNew ? 'milestone.form.createTitle' : 'milestone.form.editTitle');
  return {
    noun: 'milestone',
    title: view.title,
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

export const milestoneCreateAction = (portal: Portal) =>
  pageAction(portal, { permission: 'milestones.create' }, (page) => {
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

export const milestoneEditAction = (portal: Portal) =>
  pageAction(portal, { permission: 'milestones.edit' }, (page) => {
    const { db, actor, now, portal } = page;
    const milestone = findMilestone(db, actor, idParam(page.params, 'id'));
    return saveWork(page, {
      schema: milestoneSchema,
      store: (fields) => {
        const phaseId = fields.phase_id ?? milestone.phaseId;
        updateMilestone(db, actor, milestone.id, { ...inputFrom(fields), phaseId }, fields.version ?? 0, now);
        const toast = page.text('milestone.toast.updated', { name: fields.title });
        return redirectWithToast(page, milestonesPath(portal, phaseId), toast);
      },
    });
  });

const inputFrom = (fields: MilestoneFields): MilestoneInput => ({
  ...workInput(fields),
  dueDate: fields.due_date,
  stageColor: stageOf(fields.stage_color ?? null)?.value ?? null,
});
