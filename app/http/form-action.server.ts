import { parse, type SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/node';
import { isLockError, isLocked, retryWhileLocked } from 'db/write-lock';
import { AppError, type Reason, Refused, Unseen } from '~/models/errors';
import { storeUploads } from '~/models/files/uploads.server';
import { lockedSeconds } from '~/models/locked.server';
import type { Operation, Payload, PublicCaller } from '~/models/operation.server';
import { refusalWords } from '~/models/refusal-words';
import { captchaError } from './captcha.server';
import { countryCookie } from './cookies.server';
import {
  inFormOrder,
  isCountry,
  isRowIntent,
  mapErrorFields,
  previewIntent,
  textFieldsOf,
  validateIntent,
} from './form-fields';
import { type KeptFile, keptFiles } from './kept-files.server';
import {
  type ActionPage,
  formKey,
  type OpenActionPage,
  openAction,
  pageAction,
} from './page.server';
import { nonEmpty, toConformForm } from './payload.server';
import { logSignIn } from './sign-in-log.server';

/** The state a rejected form is shown with. */
export type FormRefusal = {
  lastResult: SubmissionResult<string[]>;
  /** True if there are errors; false if only a list row was added. */
  isRefused: boolean;
  /** The version to save over, if the record was saved by someone else since. */
  version?: number;
  /** The new key, if the form was already saved with other content. */
  formKey?: string;
  /** The effect that was not shown before; sending it confirms it. */
  impactHash?: string;
  /** Seconds to wait after too many attempts. */
  waitSeconds?: number;
  /** Files of an earlier attempt, by field. */
  kept: Record<string, KeptFile | null>;
  /** Ids of files in lists. */
  keptIds: number[];
};

type Options<Page, Result, Done> = {
  /** The redirect after success, or the data the page is shown with. */
  done: (page: Page, result: Awaited<Result>) => Done | Promise<Done>;
  /**
   * Payload fields that follow from the page rather than from user input; they override the URL's
   * parameters.
   */
  payload?: (page: Page) => Payload;
  /**
   * The response to an error without a field. Without it, a stale, used or rate-limited form is
   * shown again.
   */
  refused?: (page: Page, error: AppError, form: FormData) => Response | undefined;
  /** The list that has buttons to add, move and remove rows. */
  rows?: string;
  /** True if the form has a button that checks it and shows what it says, without saving. */
  previews?: boolean;
  /** Maps payload fields to the form fields that show their errors, if the names differ. */
  errorFields?: Readonly<Record<string, string>>;
  /** Fields that are never sent back to the browser. */
  neverEchoed?: string[];
  /** The security log's name for a form that signs in or out. */
  log?: string;
};

type OpenOptions<Result> = Options<OpenActionPage, Result, Response> & {
  /** True if this form needs a captcha; `hard` asks for a harder one. */
  captcha?: (page: OpenActionPage, payload: Payload) => boolean | 'hard';
  /** Redirects people the form is not meant for. */
  instead?: (page: OpenActionPage) => Response | undefined;
};

/** The button of a form on a page without a captcha. */
const askIntent = 'ask';

type FieldErrors = Record<string, Reason[]>;

/**
 * Runs an operation from a form. Returns 422 with the typed values and an error on each field, 409
 * if the record was saved since, is in use, or the form was already saved with other content, and
 * 429 above a limit.
 */
export const formAction = <Result, Done = Response>(
  operation: Operation<Result>,
  options: Options<ActionPage, Result, Done>,
) => pageAction({}, (page) => performForm(page, operation, options));

/** The same for a URL that receives several forms. */
export async function performForm<Result, Done = Response>(
  page: ActionPage,
  operation: Operation<Result>,
  options: Options<ActionPage, Result, Done>,
) {
  const form = toConformForm(page.form);
  const fixed = { ...page.params, ...options.payload?.(page) };
  const hasFile = [...form.values()].some((value) => value instanceof File);
  // Files are stored before the operation looks up its target.
  if (hasFile) operation.authorize(page, { ...textFieldsOf(form), ...fixed });
  const uploads = operation.spec.uploads ?? [];
  const earlyErrors = isLocked(page.db)
    ? {}
    : await storeUploads(page, form, uploads).catch(ignoreLock);
  const { rows } = options;
  // Conform throws if the list was sent as a single value.
  if (rows && page.intent && !form.has(rows) && isRowIntent(page.intent, rows))
    form.set('__intent__', page.intent);
  const isPreview = options.previews === true && page.intent === previewIntent;
  if (isPreview) form.set('__intent__', validateIntent);
  const files = keptFiles(page, form, uploads);
  return execute({ page, form, fixed, earlyErrors, files, isPreview }, operation, options);
}

/** A lock is reported once, when the form is shown again. */
function ignoreLock(error: unknown): FieldErrors {
  if (!isLockError(error)) throw error;
  return {};
}

/** The same for people who are not signed in, who cannot upload files. */
export const openFormAction = <Result>(
  operation: Operation<Result, PublicCaller>,
  options: OpenOptions<Result>,
) =>
  openAction(async (page) => {
    const redirection = options.instead?.(page);
    if (redirection) return redirection;
    const fixed = { ...page.params, ...options.payload?.(page) };
    const form = toConformForm(page.form);
    const asks = options.captcha?.(page, { ...textFieldsOf(form), ...fixed });
    const field = (name: string) => page.form.get(name)?.toString();
    const error = asks ? await captchaError({ ...page, field }, { isHard: asks === 'hard' }) : null;
    // A cached public page has no captcha, so its form is shown again with one.
    const hasCaptcha = page.intent !== askIntent;
    if (!hasCaptcha && error) form.set('__intent__', validateIntent);
    const earlyErrors: FieldErrors =
      hasCaptcha && error ? { 'g-recaptcha-response': [{ text: error }] } : {};
    return execute(
      { page, form, fixed, earlyErrors, files: { kept: {}, keptIds: [] } },
      operation,
      options,
    );
  });

function errorsOf(check: () => void): FieldErrors {
  try {
    check();
    return {};
  } catch (error) {
    if (error instanceof Refused) return error.fields;
    throw error;
  }
}

type SentForm<Page> = {
  page: Page;
  form: FormData;
  fixed: Payload;
  /** Errors found so far, in a file or the captcha. */
  earlyErrors: FieldErrors;
  files: Pick<FormRefusal, 'kept' | 'keptIds'>;
  isPreview?: boolean;
};

async function execute<Page extends OpenActionPage, Result, Done>(
  { page, form, fixed, earlyErrors, files, isPreview }: SentForm<Page>,
  operation: Operation<Result, Page>,
  options: Options<Page, Result, Done>,
) {
  const { log } = options;
  const logResult = (
    what: string | undefined,
    result: 'allowed' | 'failed' | 'limited',
    limit?: string | number,
  ) => {
    const detail = limit === undefined ? undefined : { limit };
    if (what) logSignIn(page, { who: page.actor?.id ?? null, what, result, detail });
  };
  const submission = parse(form, { resolve: () => ({ error: {} as Record<string, string[]> }) });
  const respond = (
    status: number,
    fields: FieldErrors,
    more: Pick<FormRefusal, 'version' | 'formKey' | 'impactHash' | 'waitSeconds'> = {},
    headers: HeadersInit = more.waitSeconds ? { 'Retry-After': String(more.waitSeconds) } : {},
  ) => {
    const lastResult = submission.reply({
      fieldErrors: mapErrorFields(
        refusalWords(page.text, operation.spec.name, { ...fields, ...earlyErrors }),
        options.errorFields,
      ),
      hideFields: options.neverEchoed,
    });
    lastResult.error = inFormOrder(form, lastResult.error ?? {});
    return data<FormRefusal>(
      { lastResult, isRefused: status === 422, ...files, ...more },
      { status, headers },
    );
  };
  const respondLocked = () => {
    page.frame.toast = { kind: 'bad', text: page.text('form.locked') };
    return respond(503, {}, {}, { 'Retry-After': String(lockedSeconds) });
  };
  const opened = operation.spec.versioned ? { version: '0' } : {};
  const payload: Payload = { ...opened, ...(nonEmpty(submission.payload) as Payload), ...fixed };
  if (submission.status === undefined) {
    operation.authorize(page, payload);
    return respond(200, isPreview ? errorsOf(() => operation.check(payload)) : {});
  }
  try {
    if (Object.keys(earlyErrors).length > 0) {
      operation.check(payload);
      return respond(422, {});
    }
    // The request has waited already; a file that could not be stored would be reported as missing.
    if (isLocked(page.db)) return respondLocked();
    const result = await retryWhileLocked(page.db, () => operation(page, payload));
    logResult(log, 'allowed');
    const outcome = await options.done(page, result);
    if (outcome instanceof Response && isCountry(payload.country_code))
      outcome.headers.append('Set-Cookie', countryCookie(page.request, payload.country_code));
    return outcome;
  } catch (error) {
    if (isLockError(error)) return respondLocked();
    if (error instanceof Refused) {
      logResult(log, 'failed');
      const unseen = error instanceof Unseen ? { impactHash: error.impactHash } : {};
      return respond(422, error.fields, unseen);
    }
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'idempotency-key-reused')
      return respond(409, {}, { formKey: formKey(page) });
    if (error.code === 'stale') return respond(409, {}, { version: Number(error.values.version) });
    if (error.code === 'limit')
      logResult(log ?? operation.spec.name, 'limited', error.values.limit);
    const response = options.refused?.(page, error, form);
    if (response) return response;
    if (error.code === 'in-use' || error.code === 'plan') return respond(409, {});
    if (error.code === 'limit')
      return respond(429, {}, { waitSeconds: Number(error.values.seconds) });
    throw error;
  }
}
