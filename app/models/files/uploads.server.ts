import type { TextKey } from '~/i18n/words';
import { oneLine } from '~/models/fields';
import { MAX_FILES } from '~/services/files/limits';
import { FileRefused } from '~/services/files/refused';
import type { Reason } from '../errors';
import type { Caller } from '../operation.server';
import { storeDocument, storePhoto, storeStaged } from './store.server';

export type UploadField = {
  /** `attachment`, or `images[].file` in each entry of a list. */
  field: string;
  /** The field that receives the id of the stored upload. */
  as: string;
  /** A `staged` upload is kept until its sender confirms the action; its id is its hash. */
  kind: 'photo' | 'document' | 'staged';
  /** Allowed file extensions, in lower case. The content must match anyway. */
  endings?: readonly string[];
  /** The error for a file of another type, if the form names the allowed types. */
  kinds?: TextKey;
  drops?: string;
  most?: { bytes: number; text: TextKey };
};

/**
 * Replaces files in the form with the ids of stored uploads, so that they need not be sent again
 * after a validation error elsewhere.
 * @returns errors by field
 */
export async function storeUploads(
  caller: Caller,
  form: FormData,
  fields: readonly UploadField[],
): Promise<Record<string, Reason[]>> {
  const rejections: Record<string, Reason[]> = {};
  for (const field of fields) {
    const uploads = filesOf(form, field);
    const errorField = field.field.split('[')[0] as string;
    const refuse = (reason: Reason) => {
      rejections[errorField] = [...(rejections[errorField] ?? []), reason];
    };
    if (uploads.length > MAX_FILES) {
      refuse({ text: 'form.files.tooMany', values: { most: MAX_FILES } });
      continue;
    }
    for (const { target, upload } of uploads) {
      const stored = await storeUpload(caller, field, upload);
      if (typeof stored === 'object') refuse(stored);
      else if (field.field === errorField) form.set(target, String(stored));
      else form.append(target, String(stored));
      if (typeof stored !== 'object' && field.drops) form.delete(field.drops);
    }
  }
  return rejections;
}

function filesOf(form: FormData, { field, as }: UploadField) {
  const [list, part] = field.split('[].') as [string, string?];
  const [, asPart] = as.split('[].');
  const shape = new RegExp(`^${list}\\[(\\d{1,4})\\]\\.${part}$`);
  const names = part ? [...new Set(form.keys())].filter((name) => shape.test(name)) : [field];
  return names.flatMap((name) => {
    const target = part ? name.replace(/[^.]+$/, asPart ?? '') : as;
    const values = form.getAll(name);
    form.delete(name);
    return values.flatMap((upload) =>
      upload instanceof File && (upload.size > 0 || upload.name) ? [{ target, upload }] : [],
    );
  });
}

const storeAs = { photo: storePhoto, document: storeDocument, staged: storeStaged };

async function storeUpload(
  caller: Caller,
  { kind, endings, kinds, most }: UploadField,
  upload: File,
): Promise<number | string | Reason> {
  if (most && upload.size > most.bytes) return { text: most.text };
  try {
    const name = upload.name.toLowerCase();
    if (endings && !endings.some((ending) => name.endsWith(ending))) throw new FileRefused('kind');
    if (upload.size === 0) throw new FileRefused('empty');
    return await storeAs[kind](caller, upload);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    const text = error.code === 'kind' ? kinds : undefined;
    return { text: text ?? `form.files.${error.code}`, values: { name: oneLine(upload.name) } };
  }
}
