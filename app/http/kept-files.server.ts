import { AppError } from '~/models/errors';
import type { UploadField } from '~/models/files/uploads.server';
import { findFile } from '~/models/files/visible.server';
import type { ActionPage } from './page.server';

export type KeptFile = { fileId: number; name: string };

/**
 * The files that a form sends as ids: those of this and earlier attempts, and those the record
 * already has. Ids the actor may not see are left out.
 */
export function keptFiles(page: ActionPage, form: FormData, fields: readonly UploadField[]) {
  const single = fields.filter(({ as }) => !as.includes('[]'));
  // `images[].file_id` is sent as `images[0].file_id`, so names are compared by their last part.
  const lists = fields
    .filter((field) => !single.includes(field))
    .map(({ as }) => as.split('[].')[1]);
  const idFields = [...form].filter(([name]) => lists.some((part) => name.endsWith(`].${part}`)));
  return {
    kept: Object.fromEntries(single.map(({ field, as }) => [field, keptFile(page, form.get(as))])),
    keptIds: idFields.flatMap(([, id]) => keptFile(page, id)?.fileId ?? []),
  };
}

function keptFile({ db, actor }: ActionPage, id: FormDataEntryValue | null): KeptFile | null {
  const fileId = Number(id);
  if (!Number.isSafeInteger(fileId) || fileId < 1) return null;
  try {
    return { fileId, name: findFile(db, actor, fileId).name };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
