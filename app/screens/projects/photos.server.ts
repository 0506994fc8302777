import type { ActionPage } from '~/http/page.server';
import type { TextKey } from '~/i18n/words';
import { takePhoto } from '~/models/files/photo.server';
import { type ImageFlag, imageFlags } from '~/models/projects/image-flags';
import type { ImageChoice } from '~/models/projects/images.server';
import { MAX_FILES } from '~/services/files/limits';
import { FileRefused } from '~/services/files/refused';

/** What became of the photos of a form: the wanted row of pictures, and what was wrong with the rest, in words. */
export type ReadPhotos = { choices: ImageChoice[]; errors: string[] };

type Entry = {
  flag: ImageFlag;
  id?: number;
  fileId?: number;
  position: number;
  remove: boolean;
  uploads: File[];
};

/**
 * Reads `images[n][…]`: `id` for a picture the project has, `file_id` for one uploaded with an earlier try,
 * `file` (one or several) for new ones; with `flag`, `position` and `remove`. New photos are taken in at once, so
 * that a form with a mistake elsewhere does not ask for them again.
 */
export async function readPhotos(page: ActionPage): Promise<ReadPhotos> {
  const { form, text } = page;
  const entries = [...entriesOf(form)]
    .filter((entry) => !entry.remove)
    .sort((a, b) => a.position - b.position);
  const choices: ImageChoice[] = [];
  const errors: string[] = [];
  const count = entries.reduce((sum, entry) => sum + entry.uploads.length, 0);
  if (count > MAX_FILES)
    return { choices: keptOf(entries), errors: [text('form.files.tooMany', { most: MAX_FILES })] };
  for (const { flag, id, fileId, uploads } of entries) {
    if (id !== undefined) choices.push({ flag, imageId: id });
    if (fileId !== undefined) choices.push({ flag, fileId });
    for (const upload of uploads) {
      const taken = await take(page, upload);
      if (typeof taken === 'number') choices.push({ flag, fileId: taken });
      else errors.push(taken);
    }
  }
  return { choices, errors };
}

async function take(page: ActionPage, upload: File): Promise<number | string> {
  try {
    return await takePhoto(page, page.actor, upload, page.now);
  } catch (error) {
    if (error instanceof FileRefused)
      return page.text(`form.files.${error.code}` satisfies TextKey, { name: upload.name });
    throw error;
  }
}

const keptOf = (entries: Entry[]): ImageChoice[] =>
  entries.flatMap(({ flag, id, fileId }): ImageChoice[] =>
    id !== undefined ? [{ flag, imageId: id }] : fileId !== undefined ? [{ flag, fileId }] : [],
  );

function entriesOf(form: FormData): Iterable<Entry> {
  const entries = new Map<string, Entry>();
  for (const [name, value] of form) {
    const [, n, part] = /^images\[(\d{1,4})\]\[(file|flag|id|file_id|position|remove)\]$/.exec(name) ?? [];
    if (n === undefined) continue;
    const entry = entries.get(n) ?? { flag: 'before', position: Number(n), remove: false, uploads: [] };
    entries.set(n, entry);
    if (part === 'file') {
      if (value instanceof File && value.size > 0) entry.uploads.push(value);
    } else if (part === 'flag') entry.flag = imageFlags.find((flag) => flag === value) ?? 'before';
    else if (part === 'id') entry.id = Number(value) || undefined;
    else if (part === 'file_id') entry.fileId = Number(value) || undefined;
    else if (part === 'position') entry.position = Number(value) || Number(n);
    else entry.remove = true;
  }
  return entries.values();
}
