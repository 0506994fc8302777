import { Refused } from '~/models/errors';
import type { Payload } from '~/models/operation.server';
import type { Call } from './call.server';

/**
 * Fields that hold any number of files for the entries of a list, such as `photos_before` for
 * entries of `images`. Generated clients can express these, but not `images[n][file]` for every n.
 */
export type FileLists = Record<
  string,
  { list: string; part: string; values: Record<string, string> }
>;

type Taking = Pick<Call, 'inputRule' | 'fileLists'>;

const uploadsOf = ({ inputRule: { uploads = [] } }: Taking) =>
  uploads.map(({ field, as }) => {
    const [name = '', part] = field.split('[].');
    return { name, part, asPart: as.split('[].')[1] ?? '' };
  });

/** The accepted names of a file list: `photos_before` and `photos_before[]`. */
const namesOf = (list: string) => [list, `${list}[]`];

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/**
 * Rejects values in file fields of a JSON body, which cannot hold files.
 * @throws Refused
 */
export function assertHoldsNoFile(call: Taking, payload: Payload): void {
  const fields = new Set<string>();
  for (const { name, part, asPart } of uploadsOf(call)) {
    const entries = [payload[name]]
      .flat()
      .filter((entry) => typeof entry === 'object' && entry !== null);
    const isLost = (entry: Payload) =>
      !isNothing(entry[part ?? '']) || (isNothing(entry.id) && isNothing(entry[asPart]));
    if (part ? (entries as Payload[]).some(isLost) : !isNothing(payload[name])) fields.add(name);
  }
  for (const list of Object.keys(call.fileLists ?? {}))
    if (namesOf(list).some((name) => !isNothing(payload[name]))) fields.add(list);
  refuse(fields, 'api.errors.file');
}

/**
 * Rejects text in a file field and files in other fields, which would be dropped.
 * @throws Refused
 */
export function assertFilesInPlace(call: Taking, form: FormData): void {
  const lists = new Set(Object.keys(call.fileLists ?? {}).flatMap(namesOf));
  const shapes = uploadsOf(call).map(({ name, part }) =>
    part ? new RegExp(`^${name}\\[\\d+\\]\\.${part}$`) : new RegExp(`^${name}$`),
  );
  const takesFile = (name: string) => lists.has(name) || shapes.some((shape) => shape.test(name));
  const unusedFields = [...form].filter(([, value]) => value instanceof File || value !== '');
  const misplaced = (isFile: boolean) =>
    new Set(
      unusedFields.flatMap(([name, value]) =>
        value instanceof File === isFile && takesFile(name) !== isFile
          ? [name.replace(/\[.*$/, '')]
          : [],
      ),
    );
  refuse(misplaced(false), 'api.errors.file');
  refuse(misplaced(true), 'api.errors.noFile');
}

function refuse(fields: Set<string>, text: 'api.errors.file' | 'api.errors.noFile'): void {
  if (fields.size > 0)
    throw new Refused(Object.fromEntries([...fields].map((field) => [field, [{ text }]])));
}

/** Moves the files of `photos_before` to `images[n].file`, after the entries that were sent. */
export function spreadFileLists({ fileLists = {} }: Taking, form: FormData): void {
  for (const [name, { list, part, values }] of Object.entries(fileLists)) {
    const files = namesOf(name).flatMap((each) => form.getAll(each));
    for (const each of namesOf(name)) form.delete(each);
    if (files.length === 0) continue;
    const indexes = [...form.keys()].map((key) =>
      key.startsWith(`${list}[`) ? Number.parseInt(key.slice(list.length + 1), 10) : -1,
    );
    const entry = `${list}[${Math.max(-1, ...indexes) + 1}]`;
    for (const file of files) form.append(`${entry}.${part}`, file);
    for (const [field, value] of Object.entries(values)) form.set(`${entry}.${field}`, value);
  }
}
