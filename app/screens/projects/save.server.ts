import { randomUUID } from 'node:crypto';
import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { typedAmount } from '~/http/form-fields';
import { newFormKey } from '~/http/form-key.server';
import { type ActionPage, idParam, type Page, pageAction, pageLoader } from '~/http/page.server';
import { notFound, type Portal } from '~/http/portals.server';
import { redirectWithToast } from '~/http/toast.server';
import { assetTypeOptions } from '~/models/asset-types/options.server';
import { AppError } from '~/models/errors.server';
import { type ImageChoice, imagesOf, ownUploads } from '~/models/projects/images.server';
import { createProject, type ProjectInput, updateProject } from '~/models/projects/save.server';
import { findProject } from '~/models/projects/show.server';
import { UnknownReference } from '~/models/projects/unknown-reference.server';
import { companyFor, mayEditProjects, ownersFor } from '~/models/projects/visible.server';
import { projectPath, projectsPath } from '~/paths';
import { type ProjectFields, projectSchema } from './form';
import { readPhotos } from './photos.server';

export const projectCreateLoader = (portal: Portal) =>
  pageLoader(portal, { permission: 'projects.create' }, ({ db, actor, view, text, portal }) => {
    const companyId = companyFor(actor);
    view.title = text('project.form.createTitle');
    return {
      title: view.title,
      portal,
      currency: actor.currency,
      backHref: projectsPath(portal),
      isNew: true,
      assetTypes: assetTypeOptions(db, companyId),
      owners: ownersFor(db, actor),
      photos: [],
      values: { form_key: newFormKey(view), entrepreneur_id: String(actor.id) },
    } satisfies ProjectForm;
  });

export const projectEditLoader = (portal: Portal) =>
  pageLoader(portal, { permission: 'projects.edit', failed: 'project.errors.loadFailed' }, (page) => {
    const { db, actor, view, text, portal, params } = page;
    const project = findProject(db, actor, idParam(params, 'id'));
    if (!mayEditProjects(actor)) throw notFound();
    view.title = text('project.form.editTitle', { name: project.name });
    return {
      title: view.title,
      portal,
      currency: project.currency,
      backHref: projectPath(portal, project.id),
      isNew: false,
      assetTypes: assetTypeOptions(db, project.companyId),
      owners: ownersFor(db, actor),
      photos: imagesOf(db, project.id).map(({ id, fileId, flag }) => ({ imageId: id, fileId, flag })),
      values: {
        name: project.name,
        description: project.description,
        asset_type_id: String(project.assetType.id),
        location: project.location,
        entrepreneur_id: String(project.entrepreneur.id),
        current_property_value: typedAmount(project.currentPropertyValue),
        purchase_price: typedAmount(project.purchasePrice),
        renovation_cost: typedAmount(project.renovationCost),
        estimated_budget: typedAmount(project.estimatedBudget),
        start_date: project.startDate,
        end_date: project.endDate,
        version: String(project.version),
      },
    } satisfies ProjectForm;
  });

/** What the form screen shows, for a new project and for one being edited. */
export type ProjectForm = {
  title: string;
  portal: Page['portal'];
  currency: string;
  backHref: string;
  isNew: boolean;
  assetTypes: { id: number; name: string }[];
  owners: { id: number; name: string }[];
  photos: ShownPhoto[];
  values: Partial<Record<keyof ProjectFields, string>>;
};

/** A picture in the form's row: the project's own, or an upload of an earlier try. */
export type ShownPhoto = { flag: 'before' | 'after'; fileId: number; imageId?: number };

export const projectCreateAction = (portal: Portal) =>
  pageAction(portal, { permission: 'projects.create' }, (page) => {
    companyFor(page.actor);
    return save(page, (input, fields) => {
      const { db, actor, now } = page;
      const id = createProject(db, actor, input, fields.form_key ?? randomUUID(), now);
      const text = page.text('project.toast.created', { name: fields.name });
      return redirectWithToast(page, projectPath(page.portal, id), text);
    });
  });

export const projectEditAction = (portal: Portal) =>
  pageAction(portal, { permission: 'projects.edit' }, (page) => {
    if (!mayEditProjects(page.actor)) throw notFound();
    const id = idParam(page.params, 'id');
    findProject(page.db, page.actor, id);
    return save(page, (input, fields) => {
      updateProject(page.db, page.actor, id, input, fields.version ?? 0, page.now);
      const text = page.text('project.toast.updated', { name: fields.name });
      return redirectWithToast(page, projectPath(page.portal, id), text);
    });
  });

/** What the form screen is told when a save was refused; `version` is the one to save over after a stale page. */
export type ProjectRefusal = {
  lastResult: SubmissionResult<string[]>;
  photoErrors: string[];
  photos: ShownPhoto[];
  version?: number;
};

/** Reads the form, takes the photos in, and answers 422 with what is wrong beside what was typed. */
async function save(page: ActionPage, store: (input: ProjectInput, fields: ProjectFields) => Response) {
  const photos = await readPhotos(page);
  const submission = parseWithZod(page.form, { schema: projectSchema });
  const refuse = (fieldErrors: Record<string, string[]> = {}, version?: number) =>
    data<ProjectRefusal>(
      {
        lastResult: submission.reply({ fieldErrors }),
        photoErrors: photos.errors,
        photos: shownAgain(page, photos.choices),
        version,
      },
      { status: version === undefined ? 422 : 409 },
    );
  if (submission.status !== 'success' || photos.errors.length > 0) return refuse();
  try {
    return store(inputFrom(submission.value, photos.choices), submission.value);
  } catch (error) {
    if (error instanceof UnknownReference) {
      if (error.field === 'images') photos.errors.push(page.text('project.errors.images'));
      return refuse(error.field === 'images' ? {} : { [error.field]: ['form.errors.choice'] });
    }
    if (error instanceof AppError && error.code === 'stale') return refuse({}, Number(error.values.version));
    throw error;
  }
}

const inputFrom = (fields: ProjectFields, images: ImageChoice[]): ProjectInput => ({
  name: fields.name,
  description: fields.description,
  location: fields.location,
  assetTypeId: fields.asset_type_id,
  ownerId: fields.entrepreneur_id,
  currentPropertyValue: fields.current_property_value,
  purchasePrice: fields.purchase_price ?? null,
  renovationCost: fields.renovation_cost,
  estimatedBudget: fields.estimated_budget ?? null,
  startDate: fields.start_date,
  endDate: fields.end_date,
  images,
});

/** The pictures of a form that has to be shown again, those of others left out. */
function shownAgain({ db, actor, params }: ActionPage, choices: ImageChoice[]): ShownPhoto[] {
  const own = new Map(
    params.id === undefined
      ? []
      : imagesOf(db, idParam(params, 'id')).map((image) => [image.id, image.fileId]),
  );
  const uploads = ownUploads(
    db,
    actor,
    choices.flatMap((choice) => ('fileId' in choice ? [choice.fileId] : [])),
  );
  return choices.flatMap((choice): ShownPhoto[] => {
    if ('fileId' in choice) return uploads.has(choice.fileId) ? [choice] : [];
    const fileId = own.get(choice.imageId);
    return fileId === undefined ? [] : [{ ...choice, fileId }];
  });
}
