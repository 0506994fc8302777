import type { ActionPage } from '~/http/page.server';
import type { TextKey } from '~/i18n/words';
import { AppError } from '~/models/errors';
import { takeDocument } from '~/models/files/take.server';
import { findFile } from '~/models/files/visible.server';
import { FileRefused } from '~/services/files/refused';
import type { Attached } from './save.server';

/**
 * Takes a form's `attachment` in at once and puts its id into the form, so that a mistake elsewhere, or one more
 * row of extras, does not ask for it again.
 */
export async function readAttachment(
  page: ActionPage,
): Promise<{ attached: Attached | null; uploadError?: string }> {
  const { form, text } = page;
  const upload = form.get('attachment');
  form.delete('attachment');
  if (!(upload instanceof File) || upload.size === 0) return { attached: keptAttachment(page) };
  try {
    const fileId = await takeDocument(page, upload);
    form.set('attachment_file_id', String(fileId));
    form.delete('remove_attachment');
    return { attached: { fileId, name: upload.name } };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    const key = `form.files.${error.code}` satisfies TextKey;
    return { attached: keptAttachment(page), uploadError: text(key, { name: upload.name }) };
  }
}

/** The attachment the form already had, if it is one this person may see. */
function keptAttachment({ db, actor, form }: ActionPage): Attached | null {
  const fileId = Number(form.get('attachment_file_id'));
  if (!Number.isSafeInteger(fileId) || fileId < 1) return null;
  try {
    return { fileId, name: findFile(db, actor, fileId).name };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
