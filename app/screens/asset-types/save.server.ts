import { randomUUID } from 'node:crypto';
import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { formKey } from '~/http/form-key.server';
import { type ActionPage, idParam, pageAction, pageLoader } from '~/http/page.server';
import { redirectWithToast } from '~/http/toast.server';
import { findAssetType } from '~/models/asset-types/find.server';
import { assertKeeper } from '~/models/asset-types/held.server';
import { createAssetType, NameTaken, renameAssetType } from '~/models/asset-types/save.server';
import { AppError } from '~/models/errors';
import { assetTypesPath } from '~/paths';
import { type AssetTypeFields, assetTypeSchema } from './form';

/** What the form screen shows, for a new asset type and for one being renamed. */
export type AssetTypeForm = {
  title: string;
  backHref: string;
  isNew: boolean;
  /** How many projects show the name. */
  projectCount: number;
  values: Partial<Record<keyof AssetTypeFields, string>>;
};

export const assetTypeCreateLoader = pageLoader({}, ({ actor, url, frame, text }) => {
  assertKeeper(actor, 'asset-types.create');
  frame.title = text('assetType.form.createTitle');
  return {
    title: frame.title,
    backHref: assetTypesPath() + url.search,
    isNew: true,
    projectCount: 0,
    values: { form_key: formKey({ frame }) },
  } satisfies AssetTypeForm;
});

export const assetTypeEditLoader = pageLoader({ failed: 'assetType.errors.loadFailed' }, (page) => {
  const { db, actor, url, frame, text, params } = page;
  assertKeeper(actor, 'asset-types.edit');
  const { name, version, projectCount } = findAssetType(db, actor, idParam(params, 'id'));
  frame.title = text('assetType.form.editTitle', { name });
  return {
    title: frame.title,
    backHref: assetTypesPath() + url.search,
    isNew: false,
    projectCount,
    values: { name, version: String(version) },
  } satisfies AssetTypeForm;
});

export const assetTypeCreateAction = pageAction({}, (page) => {
  assertKeeper(page.actor, 'asset-types.create');
  return save(page, ({ name, form_key = randomUUID() }) => {
    createAssetType(page.db, page.actor, name, form_key, page.now);
    return page.text('assetType.toast.created', { name });
  });
});

export const assetTypeEditAction = pageAction({}, (page) => {
  assertKeeper(page.actor, 'asset-types.edit');
  const { id } = findAssetType(page.db, page.actor, idParam(page.params, 'id'));
  return save(page, ({ name, version = 0 }) => {
    renameAssetType(page.db, page.actor, id, name, version, page.now);
    return page.text('assetType.toast.updated', { name });
  });
});

/** Why the form is shown again; `version` is the one to save over after a stale page. */
export type AssetTypeRefusal = { lastResult: SubmissionResult<string[]>; version?: number };

/** Stores what was sent and goes back to the list, or answers with what is wrong beside what was typed. */
function save(page: ActionPage, store: (fields: AssetTypeFields) => string) {
  const submission = parseWithZod(page.form, { schema: assetTypeSchema });
  const refuse = (fieldErrors: Record<string, string[]> = {}, version?: number) =>
    data<AssetTypeRefusal>(
      { lastResult: submission.reply({ fieldErrors }), version },
      { status: version === undefined ? 422 : 409 },
    );
  if (submission.status !== 'success') return refuse();
  try {
    return redirectWithToast(page, assetTypesPath() + page.url.search, store(submission.value));
  } catch (error) {
    if (error instanceof NameTaken) return refuse({ name: ['assetType.errors.nameTaken'] });
    if (error instanceof AppError && error.code === 'stale') return refuse({}, Number(error.values.version));
    throw error;
  }
}
