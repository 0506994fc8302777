import { parse, type SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/node';
import { isLockError, isLocked, retryWhileLocked } from 'db/write-lock';
import { AppError, type Reason, Refused } from '~/models/errors';
import { storeUploads } from '~/models/files/uploads.server';
import { lockedSeconds } from '~/models/locked.server';
import type { Operation, Payload, PublicCaller } from '~/models/operation.server';
import { refusalWords } from '~/models/refusal-words';
import { captchaError } from './captcha.server';
import { countryCookie } from './cookies.server';
import { type KeptFile, keptFiles } from './kept-files.server';
import {
  type ActionPage,
  formKey,
  type OpenActionPage,
  openAction,
  pageAction,
} from './page.server';
import { filled, namedForm } from './payload.server';
import { logSignIn } from './sign-in-log.server';

/** What a form is shown again with. */
export type FormRefusal = {
  lastResult: SubmissionResult<string[]>;
  /** Whether something is wrong with it; not so where only a row was added to a list. */
  isRefused: boolean;
  /** Somebody saved it since: the version to save over. */
  version?: number;
  /** The form was saved before with other content: the key to save this content with. */
  formKey?: string;
  /** It came too often. */
  waitSeconds?: number;
  /** Files of an earlier try, by their field. */
  kept: Record<string, KeptFile | null>;
  /** Those of lists, by their ids. */
  keptIds: number[];
};

type Options<Page, Result, Done> = {
  /** Where a form leads when it was done, or what its page is shown with. */
  done: (page: Page, result: Result) => Done | Promise<Done>;
  /**
   * What of the payload follows from the page and not from what was typed; it overrules the
   * address's parameters.
   */
  payload?: (page: Page) => Payload;
  /**
   * Where a refusal without a field leads; without it a form that is stale, in use or too often is
   * shown again.
   */
  refused?: (page: Page, error: AppError) => Response | undefined;
  /** The list whose rows buttons add and remove. */
  rows?: string;
  /**
   * The field of the form beside which a field of the payload is refused, where it has another name
   * there.
   */
  beside?: Readonly<Record<string, string>>;
  /** Fields that are never sent back to the browser. */
  untold?: string[];
  /** What the security log calls it, where it is about how people log in. */
  log?: string;
};

type OpenOptions<Result> = Options<OpenActionPage, Result, Response> & {
  /** Whether whoever sends this form has to answer a captcha, and a hard one. */
  captcha?: (page: OpenActionPage, payload: Payload) => boolean | 'hard';
  /** For whom the form is not: where they go instead. */
  instead?: (page: OpenActionPage) => Response | undefined;
};

/** The button of a form that stands on a page without a captcha. */
const askIntent = 'ask';

type Wrong = Record<string, Reason[]>;

/**
 * Performs an operation from a form. Answers 422 with everything typed and each error beside its
 * field, 409 if the record was saved since, is in use, or the form was already saved with other
 * content, and 429 above a limit.
 */
export const formAction = <Result, Done = Response>(
  operation: Operation<Result>,
  options: Options<ActionPage, Result, Done>,
) => pageAction({}, (page) => performForm(page, operation, options));

/** The same at an address where one form of several comes in. */
export async function performForm<Result, Done = Response>(
  page: ActionPage,
  operation: Operation<Result>,
  options: Options<ActionPage, Result, Done>,
) {
  const form = namedForm(page.form);
  const asked = { ...page.params, ...options.payload?.(page) };
  operation.authorize(page, { ...entriesOf(form), ...asked });
  const uploads = operation.spec.uploads ?? [];
  const wrong = isLocked(page.db) ? {} : await storeUploads(page, form, uploads).catch(ignoreLock);
  if (options.rows && page.intent && isRowIntent(page.intent, options.rows))
    form.set('__intent__', page.intent);
  const files = keptFiles(page, form, uploads);
  return performed({ page, form, asked, wrong, files }, operation, options);
}

/** A lock is reported once, when the form is shown again. */
function ignoreLock(error: unknown): Wrong {
  if (!isLockError(error)) throw error;
  return {};
}

/** The same for strangers, who upload nothing. */
export const openFormAction = <Result>(
  operation: Operation<Result, PublicCaller>,
  options: OpenOptions<Result>,
) =>
  openAction(async (page) => {
    const elsewhere = options.instead?.(page);
    if (elsewhere) return elsewhere;
    const asked = { ...page.params, ...options.payload?.(page) };
    const form = namedForm(page.form);
    const asks = options.captcha?.(page, { ...entriesOf(form), ...asked });
    const field = (name: string) => page.form.get(name)?.toString();
    const error = asks ? await captchaError({ ...page, field }, { isHard: asks === 'hard' }) : null;
    // A page that is the same for everybody has no captcha: its form is shown again with one.
    const isAsked = page.intent !== askIntent;
    if (!isAsked && error)
      form.set('__intent__', JSON.stringify({ type: 'validate', payload: {} }));
    const wrong: Wrong = isAsked && error ? { 'g-recaptcha-response': [{ text: error }] } : {};
    return performed(
      { page, form, asked, wrong, files: { kept: {}, keptIds: [] } },
      operation,
      options,
    );
  });

type Sent<Page> = {
  page: Page;
  form: FormData;
  asked: Payload;
  /** What is wrong already, with a file or the captcha. */
  wrong: Wrong;
  files: Pick<FormRefusal, 'kept' | 'keptIds'>;
};

async function performed<Page extends OpenActionPage, Result, Done>(
  { page, form, asked, wrong, files }: Sent<Page>,
  operation: Operation<Result, Page>,
  options: Options<Page, Result, Done>,
) {
  const { log } = options;
  const note = (
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
    fields: Wrong,
    more: Pick<FormRefusal, 'version' | 'formKey' | 'waitSeconds'> = {},
    headers: HeadersInit = more.waitSeconds ? { 'Retry-After': String(more.waitSeconds) } : {},
  ) => {
    const lastResult = submission.reply({
      fieldErrors: besides(
        refusalWords(page.text, operation.spec.name, { ...fields, ...wrong }),
        options.beside,
      ),
      hideFields: options.untold,
    });
    lastResult.error = asOnForm(form, lastResult.error ?? {});
    return data<FormRefusal>(
      { lastResult, isRefused: status === 422, ...files, ...more },
      { status, headers },
    );
  };
  const respondLocked = () => {
    page.frame.toast = { kind: 'bad', text: page.text('form.locked') };
    return respond(503, {}, {}, { 'Retry-After': String(lockedSeconds) });
  };
  if (submission.status === undefined) return respond(200, {});
  const opened = operation.spec.versioned ? { version: '0' } : {};
  const payload: Payload = { ...opened, ...(filled(submission.payload) as Payload), ...asked };
  try {
    if (Object.keys(wrong).length > 0) {
      operation.check(payload);
      return respond(422, {});
    }
    // The request has waited already; a file that could not be stored would be reported as missing.
    if (isLocked(page.db)) return respondLocked();
    const result = await retryWhileLocked(page.db, () => operation(page, payload));
    note(log, 'allowed');
    const done = await options.done(page, result);
    if (done instanceof Response && isCountry(payload.country_code))
      done.headers.append('Set-Cookie', countryCookie(page.request, payload.country_code));
    return done;
  } catch (error) {
    if (isLockError(error)) return respondLocked();
    if (error instanceof Refused) {
      note(log, 'failed');
      return respond(422, error.fields);
    }
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'idempotency-key-reused')
      return respond(409, {}, { formKey: formKey(page) });
    if (error.code === 'stale') return respond(409, {}, { version: Number(error.values.version) });
    if (error.code === 'limit') note(log ?? operation.spec.name, 'limited', error.values.limit);
    const elsewhere = options.refused?.(page, error);
    if (elsewhere) return elsewhere;
    if (error.code === 'in-use' || error.code === 'plan') return respond(409, {});
    if (error.code === 'limit')
      return respond(429, {}, { waitSeconds: Number(error.values.seconds) });
    throw error;
  }
}

/**
 * Conform sorts mistakes by the names of fields; people go by the form, which a browser sends from
 * top to bottom.
 */
function asOnForm<Errors>(form: FormData, errors: Record<string, Errors>): Record<string, Errors> {
  const names = [...form.keys()].map((name) => name.replace(/\[\]$/, ''));
  const place = (field: string) => (names.includes(field) ? names.indexOf(field) : names.length);
  return Object.fromEntries(
    Object.entries(errors).sort(([one], [other]) => place(one) - place(other)),
  );
}

/** As a form of ours has it; other clients send dial codes. */
const isCountry = (code: unknown): code is string =>
  typeof code === 'string' && /^[A-Z]{2}$/.test(code);

// The text fields tell what a form is about before its files are read.
const entriesOf = (form: FormData): Payload =>
  Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));

const besides = (
  fields: Record<string, string[]>,
  beside: Readonly<Record<string, string>> = {},
): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, words]) => [beside[field] ?? field, words]),
  );

/**
 * A button that adds or removes a row of this very list; conform throws on whatever else it is
 * given.
 */
function isRowIntent(intent: string, rows: string): boolean {
  try {
    const { type, payload } = JSON.parse(intent);
    const { name, index = 0 } = payload;
    const isRow = Number.isInteger(index) && index >= 0 && index < 100;
    return (type === 'insert' || type === 'remove') && name === rows && isRow;
  } catch {
    return false;
  }
}
