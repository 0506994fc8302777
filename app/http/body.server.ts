import {
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from '@remix-run/form-data-parser';
import { saveDraft } from '~/models/drafts/draft.server';
import { MAX_FORM_BYTES, MAX_PARTS, MAX_UPLOAD_BYTES } from '~/services/files/limits';
import { SpoolFull, spoolFile, spoolStream, withSpool } from '~/services/files/spool.server';
import { createQueue, type QueueOwner } from '~/services/jobs/queue';
import type { RequestContext } from './context.server';
import { sessionToken } from './cookies.server';

/** A large form is spooled to disk; reading two at a time bounds the memory. */
const inTurn = createQueue(2);
const stranger: QueueOwner = { id: 0, companyId: null };

/**
 * Runs a callback with the form of a request; its files exist until the callback ends. Returns 413
 * above the limits, 507 on a full disk and 400 for field names that no form uses.
 * @param limits the largest form with files in bytes (`most`) and the number of `fields`
 */
export async function withForm<Result>(
  { request, dataDir, actor }: { request: Request; dataDir: string; actor: QueueOwner | null },
  use: (form: FormData) => Result | Promise<Result>,
  { most = MAX_UPLOAD_BYTES, fields = mostFields }: { most?: number; fields?: number } = {},
): Promise<Result> {
  const type = request.headers.get('content-type') ?? '';
  const declared = Number(request.headers.get('content-length') ?? Number.NaN);
  const isUpload = type.startsWith('multipart/form-data');
  if (declared > (isUpload ? most : MAX_FORM_BYTES)) throw tooLarge();
  if (!isUpload) return use(plain(await limitedForm(request, fields)));
  if (declared <= MAX_FORM_BYTES || !request.body) return use(plain(await parse(request), fields));
  const { url, body } = request;
  return withSpool(dataDir, async (folder) => {
    const whole = await spoolStream(folder, body, most).catch(refuse);
    const init: RequestInit = {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: whole,
      duplex: 'half',
    };
    const form = await inTurn(actor ?? stranger, () =>
      parse(new Request(url, init), (file) => spoolFile(folder, file)),
    );
    return use(plain(form, fields));
  });
}

/** Counts the fields before they are parsed. */
async function limitedForm(request: Request, most: number): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded'))
    return request.formData().catch(refuse);
  const text = await request.text().catch(refuse);
  if (text.split('&', most + 2).length > most) throw tooLarge();
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}

const parse = (request: Request, keep = async (file: File) => file): Promise<FormData> =>
  parseFormData(
    request,
    // A file that is too large is reported as an error on its field, so it has to get through here.
    { maxFiles: MAX_PARTS, maxFileSize: MAX_UPLOAD_BYTES, maxTotalSize: MAX_UPLOAD_BYTES },
    // An empty file field arrives as a nameless part without bytes.
    (file) => (file.size === 0 && !file.name ? null : keep(file)),
  ).catch(refuse);

function plain(form: FormData, most = mostFields): FormData {
  if ([...form.keys()].length > most) throw tooLarge();
  if (!hasPlainNames(form)) throw badRequest();
  return form;
}

const overLimit = [
  MaxFilesExceededError,
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  SpoolFull,
];

function refuse(error: unknown): never {
  const isTooLarge = overLimit.some((kind) => error instanceof kind);
  if (isTooLarge) throw tooLarge();
  throw (error as { code?: string }).code === 'ENOSPC' ? noRoom() : badRequest();
}

const badRequest = () => new Response(null, { status: 400, statusText: 'Bad Request' });
const tooLarge = () => new Response(null, { status: 413, statusText: 'Payload Too Large' });
const noRoom = () => new Response(null, { status: 507, statusText: 'Insufficient Storage' });

/** Far more than the largest form for signed-in people has, lists included. */
const mostFields = 1_000;
/** The sign-up form has about twenty. */
export const mostOpenFields = 60;
const mostEntries = 2_000;
/**
 * A word, optionally an index, optionally a field of that entry: `name`, `images[12]`,
 * `images[12][flag]`. Custom fields and the deal of a new project are objects:
 * `custom_fields.notes`, `custom_fields.extras[2].key`, `deal.value`.
 */
const plainName = (() => {
  const name = String.raw`(?:(?:custom_fields|deal)\.(?=[a-z]))?[\w-]{1,60}`;
  const entryField = String.raw`\.[a-z]\w{0,60}|\[[a-z]\w{0,60}\]`;
  return new RegExp(String.raw`^(${name})(?:\[(\d{0,3})\](?:${entryField})?)?$`, 'i');
})();

/**
 * True if the form has only field names of the kind our forms use. Conform trusts indexes:
 * `email[4294967294]` would become a list of that length.
 */
export function hasPlainNames(form: FormData): boolean {
  const names = [...form.keys()];
  if (names.length > mostFields) return false;
  const lengths = new Map<string, number>();
  for (const name of names) {
    const [, list, index] = plainName.exec(name) ?? [];
    if (list === undefined) return false;
    lengths.set(list, Math.max(lengths.get(list) ?? 0, Number(index ?? 0) + 1));
  }
  return [...lengths.values()].reduce((sum, length) => sum + length, 0) <= mostEntries;
}

/** Conform's own fields, codes, and card data that is never stored. */
const neverStored = new Set(['__intent__', '__state__', 'otp', 'code', 'card_no', 'cvv']);

/**
 * Saves a form submitted after its session ended, so that the person can send it again after
 * signing in.
 * @returns whether a draft was saved
 */
export async function saveFormDraft(context: RequestContext): Promise<boolean> {
  if (!sessionToken(context.request)) return false;
  const entries = await withForm(context, (form) => [...form]);
  return saveDraftOf(context, entries);
}

/** The same for the fields of a form that was read already. */
export function saveDraftOf(
  { request, url, db, now }: RequestContext,
  entries: [string, FormDataEntryValue][],
): boolean {
  const token = sessionToken(request);
  if (!token) return false;
  const fields = entries.flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !neverStored.has(name) ? [[name, value]] : [],
  );
  const hasContent = fields.some(([, value]) => value !== '');
  return hasContent && saveDraft(db, token, { path: url.pathname + url.search, fields }, now);
}
