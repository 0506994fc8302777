import type { ActionPage } from '~/http/page.server';
import { takePhoto } from '~/models/files/take.server';
import { isOwnUnusedUpload } from '~/models/people/photo.server';
import { FileRefused } from '~/services/files/refused';

/**
 * Takes the profile photo of a form in at once, so that a mistake elsewhere does not ask for it again: the form that
 * comes back carries it as `photo_id`. Both leave the form.
 */
export async function readPhoto(page: ActionPage) {
  const { db, actor, form, text } = page;
  const upload = form.get('profile_photo');
  const kept = Number(form.get('photo_id'));
  form.delete('profile_photo');
  form.delete('photo_id');
  if (!(upload instanceof File) || upload.size === 0)
    return Number.isSafeInteger(kept) && isOwnUnusedUpload(db, actor, kept) ? { fileId: kept } : {};
  try {
    return { fileId: await takePhoto(page, upload) };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return { error: text(`form.files.${error.code}`, { name: upload.name }) };
  }
}
