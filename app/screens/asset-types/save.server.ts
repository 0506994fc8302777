import { formAction } from '~/http/form-action.server';
import { formKey, pageLoader } from '~/http/page.server';
import { assetTypeFields } from '~/models/asset-types/input';
import {
  assetTypeDeletion,
  assetTypeForEdit,
  createAssetType,
  deleteAssetType,
  renameAssetType,
} from '~/models/asset-types/save.server';
import { formValuesOf } from '~/models/payload';
import { restoreProject } from '~/models/projects/delete.server';
import { assetTypeDeletePath, assetTypesPath } from '~/paths';

export const assetTypeCreateLoader = pageLoader((page) => {
  const { url, frame, text, portal } = page;
  createAssetType.authorize(page, {});
  frame.title = text('assetType.form.createTitle');
  return {
    title: frame.title,
    backHref: assetTypesPath(portal) + url.search,
    isNew: true,
    projectCount: 0,
    values: { name: undefined, form_key: formKey(page) },
  };
});

export const assetTypeEditLoader = pageLoader({ failed: 'assetType.errors.loadFailed' }, (page) => {
  const { url, frame, text, params, portal } = page;
  const assetType = assetTypeForEdit(page, params);
  frame.title = text('assetType.form.editTitle', { name: assetType.name });
  return {
    title: frame.title,
    backHref: assetTypesPath(portal) + url.search,
    isNew: false,
    projectCount: assetType.projectCount,
    values: formValuesOf(assetTypeFields, assetType),
  };
});

export const assetTypeCreateAction = formAction(createAssetType, {
  done: (page) =>
    page.goTo(assetTypesPath(page.portal) + page.url.search, 'assetType.toast.created', {
      name: page.fieldValue('name'),
    }),
});

export const assetTypeEditAction = formAction(renameAssetType, {
  done: (page) =>
    page.goTo(assetTypesPath(page.portal) + page.url.search, 'assetType.toast.updated', {
      name: page.fieldValue('name'),
    }),
});

export const assetTypeDeleteLoader = pageLoader((page) => {
  const { actor, url, frame, text, params, portal } = page;
  const deletion = assetTypeDeletion(page, params);
  const { id, name, isInUse } = deletion;
  frame.title = text(isInUse ? 'assetType.delete.refusedTitle' : 'assetType.delete.title', {
    name,
  });
  return {
    ...deletion,
    title: frame.title,
    action: assetTypeDeletePath(portal, id) + url.search,
    closeHref: assetTypesPath(portal) + url.search,
    mayRestore: restoreProject.permits(actor),
  };
});

/** Asks again if a project has started using the type. */
export const assetTypeDeleteAction = formAction(deleteAssetType, {
  done: (page, { name }) =>
    page.goTo(assetTypesPath(page.portal) + page.url.search, 'assetType.toast.deleted', { name }),
});
