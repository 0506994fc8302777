import type { TextKey } from '~/i18n/words';
import { MAX_FILES } from '~/services/files/limits';
import { FileRefused } from '~/services/files/refused';
import type { Reason } from '../errors';
import type { Caller } from '../operation.server';
import { takeDocument, takePhoto, takeStaged } from './take.server';

export type UploadField = {
  /** `attachment`, or `images[].file` in each entry of a list. */
  field: string;
  /** The field that has the id of the upload once it is taken in. */
  as: string;
  /**
   * What is `staged` is only kept until its sender says yes to what it would do; its id is its
   * hash.
   */
  kind: 'photo' | 'document' | 'staged';
  /** Endings of names that are taken, in lower case; the bytes have to agree anyway. */
  endings?: readonly string[];
  /** What is said of a file of another kind, where the form can say which it takes. */
  kinds?: TextKey;
  drops?: string;
  most?: { bytes: number; text: TextKey };
};

/**
 * Puts the ids of the actor's uploads in place of files, so that a mistake elsewhere does not ask
 * for them again.
 * @returns why files were refused, by field
 */
export async function takeUploads(
  caller: Caller,
  form: FormData,
  fields: readonly UploadField[],
): Promise<Record<string, Reason[]>> {
  const refused: Record<string, Reason[]> = {};
  for (const field of fields) {
    const sent = filesOf(form, field);
    const told = field.field.split('[')[0] as string;
    const refuse = (reason: Reason) => {
      refused[told] = [...(refused[told] ?? []), reason];
    };
    if (sent.length > MAX_FILES) {
      refuse({ text: 'form.files.tooMany', values: { most: MAX_FILES } });
      continue;
    }
    for (const { target, upload } of sent) {
      const taken = await take(caller, field, upload);
      if (typeof taken === 'object') refuse(taken);
      else if (field.field === told) form.set(target, String(taken));
      else form.append(target, String(taken));
      if (typeof taken !== 'object' && field.drops) form.delete(field.drops);
    }
  }
  return refused;
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

const takeAs = { photo: takePhoto, document: takeDocument, staged: takeStaged };

async function take(
  caller: Caller,
  { kind, endings, kinds, most }: UploadField,
  upload: File,
): Promise<number | string | Reason> {
  if (most && upload.size > most.bytes) return { text: most.text };
  try {
    const name = upload.name.toLowerCase();
    if (endings && !endings.some((ending) => name.endsWith(ending))) throw new FileRefused('kind');
    if (upload.size === 0) throw new FileRefused('empty');
    return await takeAs[kind](caller, upload);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    const text = error.code === 'kind' ? kinds : undefined;
    return { text: text ?? `form.files.${error.code}`, values: { name: upload.name } };
  }
}
