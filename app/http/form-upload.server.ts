import type { TextKey } from '~/i18n/words';
import { takeDocument } from '~/models/files/take.server';
import { ownUpload } from '~/models/files/visible.server';
import { FileRefused } from '~/services/files/refused';
import type { ActionPage } from './page.server';

/** An upload a form holds by its id, so that a mistake elsewhere does not ask for it again. */
export type KeptUpload = { fileId: number; name: string };

/**
 * Takes a form's file in at once; without one, the upload of an earlier try stands (`<field>_id`). The file leaves
 * the form, as forms are sent back without their files.
 *
 * @param endings of names that are taken, in lower case; bytes and name must agree anyway
 * @returns what the form holds now, and what was wrong with the file, in words
 */
export async function readUpload(
  page: ActionPage,
  field: string,
  endings: readonly string[],
): Promise<{ kept: KeptUpload | null; error?: string }> {
  const { db, actor, form, text } = page;
  const upload = form.get(field);
  form.delete(field);
  const earlier = () => ownUpload(db, actor, Number(form.get(`${field}_id`))) ?? null;
  if (!(upload instanceof File) || (upload.size === 0 && !upload.name)) return { kept: earlier() };
  try {
    if (!endings.some((ending) => upload.name.toLowerCase().endsWith(ending))) throw new FileRefused('kind');
    const fileId = await takeDocument(page, upload);
    return { kept: { fileId, name: upload.name } };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    const key = `form.files.${error.code}` satisfies TextKey;
    return { kept: earlier(), error: text(key, { name: upload.name }) };
  }
}
