import {
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from '@remix-run/form-data-parser';
import { MAX_FORM_BYTES, MAX_PARTS, MAX_UPLOAD_BYTES } from '~/services/files/limits';
import { createQueue } from '~/services/files/queue';
import { SpoolFull, spoolFile, spoolStream, withSpool } from '~/services/files/spool.server';
import { hasPlainNames } from './field-names';

/**
 * A large form waits on the disk until it is whole, so a slow sender keeps nobody waiting; then few are opened and
 * worked on at once, and what those hold is what uploads cost in memory, however many come.
 */
const inTurn = createQueue(2);

/**
 * Does something with the form of a request, within the limits: 413 above, 507 on a full disk, 400 for names no form of ours has. Its
 * files last until that is done.
 *
 * @param most bytes of a form with files
 */
export async function withForm<Result>(
  { request, dataDir }: { request: Request; dataDir: string },
  use: (form: FormData) => Result | Promise<Result>,
  most = MAX_UPLOAD_BYTES,
): Promise<Result> {
  const type = request.headers.get('content-type') ?? '';
  const declared = Number(request.headers.get('content-length') ?? Number.NaN);
  const isUpload = type.startsWith('multipart/form-data');
  if (declared > (isUpload ? most : MAX_FORM_BYTES)) throw tooLarge();
  if (!isUpload) return use(plain(await request.formData().catch(refuse)));
  if (declared <= MAX_FORM_BYTES || !request.body) return use(plain(await parse(request)));
  const { url, body } = request;
  return withSpool(dataDir, async (folder) => {
    const whole = await spoolStream(folder, body, most).catch(refuse);
    const init: RequestInit = {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: whole,
      duplex: 'half',
    };
    return inTurn(async () =>
      use(plain(await parse(new Request(url, init), (file) => spoolFile(folder, file)))),
    );
  });
}

const parse = (request: Request, keep = async (file: File) => file): Promise<FormData> =>
  parseFormData(
    request,
    // A file that is too large, or one too many, is told beside its field with all that was typed: it must get through.
    { maxFiles: MAX_PARTS, maxFileSize: MAX_UPLOAD_BYTES, maxTotalSize: MAX_UPLOAD_BYTES },
    // A file field that was left empty arrives as a nameless part of no bytes.
    (file) => (file.size === 0 && !file.name ? null : keep(file)),
  ).catch(refuse);

function plain(form: FormData): FormData {
  if (!hasPlainNames(form)) throw badRequest();
  return form;
}

const overLimit = [MaxFilesExceededError, MaxFileSizeExceededError, MaxTotalSizeExceededError, SpoolFull];

function refuse(error: unknown): never {
  const isTooLarge = overLimit.some((kind) => error instanceof kind);
  if (isTooLarge) throw tooLarge();
  throw (error as { code?: string }).code === 'ENOSPC' ? noRoom() : badRequest();
}

const badRequest = () => new Response(null, { status: 400, statusText: 'Bad Request' });
const tooLarge = () => new Response(null, { status: 413, statusText: 'Payload Too Large' });
const noRoom = () => new Response(null, { status: 507, statusText: 'Insufficient Storage' });
