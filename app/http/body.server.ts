import {
  type FileUpload,
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from '@remix-run/form-data-parser';

const mebibyte = 1024 * 1024;
/**
 * Limits of one request (target 26). A file that is too large, or one too many, is told beside its field with all
 * that was typed, so it must get through here; what is held in memory is bounded by the total.
 */
export const bodyLimits = { total: 32 * mebibyte, files: 200, form: mebibyte };

/** Each upload is held in memory, so only a few are read at a time; the others wait their turn on the socket. */
const uploadsAtOnce = 3;
let uploading = 0;
const waiting: (() => void)[] = [];

/** The form of a request, within the limits; 413 when it is larger. */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (!type.startsWith('multipart/form-data')) {
    if (declared > bodyLimits.form) throw tooLarge();
    return request.formData().catch(() => {
      throw badRequest();
    });
  }
  if (declared > bodyLimits.total) throw tooLarge();
  if (uploading >= uploadsAtOnce) await new Promise<void>((resume) => waiting.push(resume));
  uploading += 1;
  try {
    return await parseFormData(
      request,
      { maxFiles: bodyLimits.files, maxFileSize: bodyLimits.total, maxTotalSize: bodyLimits.total },
      keepUnlessEmpty,
    );
  } catch (error) {
    if (overLimit.some((kind) => error instanceof kind)) throw tooLarge();
    throw badRequest();
  } finally {
    uploading -= 1;
    waiting.shift()?.();
  }
}

const overLimit = [MaxFilesExceededError, MaxFileSizeExceededError, MaxTotalSizeExceededError];

/** A file field that was left empty arrives as a nameless part of no bytes. */
function keepUnlessEmpty(file: FileUpload): File | null {
  return file.size === 0 && !file.name ? null : file;
}

const badRequest = () => new Response(null, { status: 400, statusText: 'Bad Request' });
const tooLarge = () => new Response(null, { status: 413, statusText: 'Payload Too Large' });
