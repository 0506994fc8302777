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
import { rowId } from '~/ui/table-parts';

export const assetTypeCreateLoader = pageLoader((page) => {
  const { url, text, portal } = page;
  createAssetType.authorize(page, {});
  return {
    title: text('assetType.form.createTitle'),
    backHref: assetTypesPath(portal) + url.search,
    isNew: true,
    projectCount: 0,
    values: { name: undefined, form_key: formKey(page) },
  };
});

export const assetTypeEditLoader = pageLoader({ failed: 'assetType.errors.loadFailed' }, (page) => {
  const { url, text, params, portal } = page;
  const assetType = assetTypeForEdit(page, params);
  return {
    title: text('assetType.form.editTitle', { name: assetType.name }),
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
    page.goTo(
      `${assetTypesPath(page.portal)}${page.url.search}#${rowId(page.params.id ?? '')}`,
      'assetType.toast.updated',
      { name: page.fieldValue('name') },
    ),
});

export const assetTypeDeleteLoader = pageLoader((page) => {
  const { actor, url, text, params, portal } = page;
  const deletion = assetTypeDeletion(page, params);
  const { id, name, isInUse } = deletion;
  return {
    ...deletion,
    title: text(isInUse ? 'assetType.delete.refusedTitle' : 'assetType.delete.title', {
      name,
    }),
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
