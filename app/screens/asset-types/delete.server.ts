import { data } from '@remix-run/node';
import { idParam, type Page, pageAction, pageLoader } from '~/http/page.server';
import { redirectWithToast } from '~/http/toast.server';
import { may } from '~/models/access/actor.server';
import { deleteAssetType, dependentsOf } from '~/models/asset-types/delete.server';
import { findAssetType } from '~/models/asset-types/find.server';
import { assertKeeper } from '~/models/asset-types/held.server';
import { AppError } from '~/models/errors';
import { restoreProject } from '~/models/projects/delete.server';
import { assetTypeDeletePath, assetTypesPath } from '~/paths';

/** Asks before an asset type is deleted, over the list it stands in; with projects of it, says which. */
export const assetTypeDeleteLoader = pageLoader({}, question);

function question({ db, actor, url, frame, text, params }: Page) {
  assertKeeper(actor, 'asset-types.delete');
  const { id, name } = findAssetType(db, actor, idParam(params, 'id'));
  const { projectCount, deletedCount, newest } = dependentsOf(db, actor, id);
  const isInUse = projectCount + deletedCount > 0;
  frame.title = text(isInUse ? 'assetType.delete.refusedTitle' : 'assetType.delete.title', { name });
  const seesProjects = may(actor, 'projects.view');
  return {
    id,
    title: frame.title,
    action: assetTypeDeletePath(id) + url.search,
    closeHref: assetTypesPath() + url.search,
    isInUse,
    projectCount,
    deletedCount,
    newest: seesProjects ? newest : [],
    seesProjects,
    mayRestore: restoreProject.permits(actor),
  };
}

export type AssetTypeQuestion = ReturnType<typeof question>;

export const assetTypeDeleteAction = pageAction({}, (page) => {
  const { db, actor, now, text, params, url } = page;
  try {
    const name = deleteAssetType(db, actor, idParam(params, 'id'), now);
    return redirectWithToast(page, assetTypesPath() + url.search, text('assetType.toast.deleted', { name }));
  } catch (error) {
    // A project came to it since the question was asked; asked again, the dialog says so.
    if (error instanceof AppError && error.code === 'in-use') return data(null, { status: 409 });
    throw error;
  }
});
