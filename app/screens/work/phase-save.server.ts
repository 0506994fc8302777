import { randomUUID } from 'node:crypto';
import { formKey } from '~/http/form-key.server';
import { type ActionPage, idParam, type Page, pageAction, pageLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { redirectWithToast } from '~/http/toast.server';
import { milestonesOfProject } from '~/models/milestones/list.server';
import { type FoundPhase, findPhase } from '~/models/phases/find.server';
import { linksOf } from '~/models/phases/links.server';
import { phasesOf } from '~/models/phases/list.server';
import { createPhase, type PhaseInput, updatePhase } from '~/models/phases/save.server';
import { branchOf } from '~/models/phases/tree';
import { findProject } from '~/models/projects/find.server';
import { mayWork } from '~/models/work/allowed.server';
import { phasesPath, projectPath } from '~/paths';
import { readAttachment } from './attachment.server';
import { type PhaseFields, phaseSchema, type WorkValues } from './form';
import { workInput, workValues } from './input';
import { saveWork, type WorkForm, type WorkOrigin } from './save.server';

export const phaseCreateLoader = pageLoader({ permission: 'phases.create' }, (page) => {
  const { db, actor, params } = page;
  if (!mayWork(actor, 'phases.create')) throw notFound();
  const project = findProject(db, actor, idParam(params, 'projectId'));
  const values = {
    form_key: formKey(page),
    order: String(phasesOf(db, project.id).filter(({ depth }) => depth === 0).length + 1),
    progress: '0',
  };
  return phaseForm(page, project, project.currency, values);
});

/** `from` is the page the form belongs to: its own address, or a dialog over the project. */
export const phaseEditLoader = (from: WorkOrigin) =>
  pageLoader({ permission: 'phases.edit', failed: 'phase.errors.loadFailed' }, (page) => {
    if (!mayWork(page.actor, 'phases.edit')) throw notFound();
    const phase = phaseHere(page, from);
    const form = phaseForm(page, phase.project, phase.currency, valuesOf(phase), phase);
    return { ...form, backHref: pageOf(page, from, phase) };
  });

/** The phase in the URL; in a dialog it must be of the project in the URL. */
function phaseHere({ db, actor, params }: Page, from: WorkOrigin): FoundPhase {
  const phase = findPhase(db, actor, idParam(params, from === 'project' ? 'phaseId' : 'id'));
  if (from === 'project' && phase.projectId !== idParam(params, 'id')) throw notFound();
  return phase;
}

const pageOf = ({ portal }: Page, from: WorkOrigin, { projectId }: FoundPhase) =>
  from === 'project' ? projectPath(portal, projectId) : phasesPath(portal, projectId);

function phaseForm(
  { db, frame, text, portal }: Page,
  project: { id: number; name: string },
  currency: string,
  values: WorkValues,
  phase?: FoundPhase,
): WorkForm {
  const rows = phasesOf(db, project.id);
  const branch = phase ? branchOf(linksOf(db, project.id), phase.id) : new Set<number>();
  const backHref = phasesPath(portal, project.id);
  frame.title = text(phase ? 'phase.form.editTitle' : 'phase.form.createTitle');
  return {
    noun: 'phase',
    title: frame.title,
    portal,
    currency,
    crumbs: [
      { label: project.name, href: projectPath(portal, project.id) },
      { label: text('phase.list.title'), href: backHref },
    ],
    backHref,
    isNew: phase === undefined,
    values,
    phases: rows.filter(({ id }) => !branch.has(id)).map(({ id, title, depth }) => ({ id, title, depth })),
    milestones: milestonesOfProject(db, project.id)
      .filter(({ phaseId }) => !branch.has(phaseId))
      .map(({ id, title }) => ({ id, title })),
    attached: phase?.attachment ?? null,
  };
}

const valuesOf = (phase: FoundPhase): WorkValues => ({
  ...workValues(phase),
  // Where nothing was spent yet, the day the phase ends is the likeliest one.
  date_of_expense: phase.dateOfExpense ?? phase.endDate,
  parent_id: idValue(phase.parentId),
  milestone_id: idValue(phase.milestoneId),
  attachment_file_id: idValue(phase.attachmentFileId),
});
const idValue = (id: number | null) => (id === null ? undefined : String(id));

export const phaseCreateAction = pageAction({ permission: 'phases.create' }, async (page) => {
  const { db, actor, now, portal } = page;
  const project = findProject(db, actor, idParam(page.params, 'projectId'));
  return savePhase(page, (input, { form_key, title }) => {
    createPhase(db, actor, project.id, input, form_key ?? randomUUID(), now);
    const toast = page.text('phase.toast.created', { name: title });
    return redirectWithToast(page, phasesPath(portal, project.id), toast);
  });
});

export const phaseEditAction = (from: WorkOrigin) =>
  pageAction({ permission: 'phases.edit' }, async (page) => {
    const { db, actor, now } = page;
    const phase = phaseHere(page, from);
    return savePhase(page, (input, { version = 0, title }) => {
      updatePhase(db, actor, phase.id, input, version, now);
      const toast = page.text('phase.toast.updated', { name: title });
      return redirectWithToast(page, pageOf(page, from, phase), toast);
    });
  });

async function savePhase(page: ActionPage, store: (input: PhaseInput, fields: PhaseFields) => Response) {
  const attachment = await readAttachment(page);
  return saveWork(page, {
    schema: phaseSchema,
    ...attachment,
    store: (fields) =>
      store(
        {
          ...workInput(fields),
          dateOfExpense: fields.date_of_expense,
          parentId: fields.parent_id ?? null,
          milestoneId: fields.milestone_id ?? null,
          attachmentFileId: fields.remove_attachment ? null : (fields.attachment_file_id ?? null),
        },
        fields,
      ),
  });
}
