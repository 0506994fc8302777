import { formAction } from '~/http/form-action.server';
import { formKey, pageLoader } from '~/http/page.server';
import { createAssetType } from '~/models/asset-types/save.server';
import { roomAdvice } from '~/models/billing/plans/page.server';
import { formValuesOf } from '~/models/payload';
import { restoreProject } from '~/models/projects/delete.server';
import { projectFields } from '~/models/projects/input';
import { createProject, updateProject } from '~/models/projects/save.server';
import { type editableProject, newProject, projectForEdit } from '~/models/projects/show.server';
import { deletedProjectsPath, planPath, projectPath, projectsPath } from '~/paths';
import { startOfDeal } from './deal-start.server';

export const projectCreateLoader = pageLoader((page) => {
  const { actor, text, portal } = page;
  const { noRoom, mayPay, ...choices } = newProject(page);
  const [only] = choices.assetTypes.length === 1 ? choices.assetTypes : [];
  const started = startOfDeal(page);
  const advice = noRoom && roomAdvice(page, noRoom);
  return {
    ...choices,
    deal: started && {
      note: started.note,
      backHref: started.backHref,
      errors: started.errors,
    },
    title: text('project.form.createTitle'),
    portal,
    backHref: projectsPath(portal),
    name: null,
    isNew: true,
    hasSales: false,
    noRoom: noRoom && {
      text: text(noRoom.reason.text, noRoom.reason.values),
      advice: advice && text(advice),
      plansHref: mayPay ? planPath(portal) : null,
      projectsHref: noRoom.deletionHelps ? projectsPath(portal) : null,
      deletedHref:
        noRoom.deletionHelps && restoreProject.permits(actor) ? deletedProjectsPath(portal) : null,
    },
    mayAddType: createAssetType.permits(actor),
    photos: [],
    values: {
      form_key: formKey(page),
      entrepreneur_id: String(actor.id),
      investors_see_money: '1',
      asset_type_id: only === undefined ? undefined : String(only.id),
      ...started?.values,
    },
  };
});

export const projectEditLoader = pageLoader({ failed: 'project.errors.loadFailed' }, (page) => {
  const { actor, text, portal, params } = page;
  const { project, hasSales, images, assetTypes, owners } = projectForEdit(page, params);
  return {
    title: text('project.form.editTitle', { name: project.name }),
    portal,
    currency: project.currency,
    backHref: projectPath(portal, project.id),
    name: project.name,
    isNew: false,
    hasSales,
    noRoom: null,
    deal: null,
    mayAddType: createAssetType.permits(actor),
    assetTypes,
    owners,
    photos: images.map(({ id, fileId, flag }) => ({ imageId: id, fileId, flag })),
    values: {
      ...projectValuesOf(project),
      is_value_of_rest: undefined,
      investors_see_money: project.investorsSeeMoney ? '1' : '0',
      tenants_see_money: project.tenantsSeeMoney ? '1' : '0',
    },
  };
});

/** The initial values of a project's form. */
export const projectValuesOf = (project: ReturnType<typeof editableProject>) =>
  formValuesOf(projectFields, { ...project, entrepreneurId: project.ownerId });

const rows = 'extra_values';

export const projectCreateAction = formAction(createProject, {
  rows,
  done: (page, { id }) =>
    page.goTo(projectPath(page.portal, id), 'project.toast.created', {
      name: page.fieldValue('name'),
    }),
});

export const projectEditAction = formAction(updateProject, {
  rows,
  done: (page, { id }) =>
    page.goTo(projectPath(page.portal, id), 'project.toast.updated', {
      name: page.fieldValue('name'),
    }),
});
