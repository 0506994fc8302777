import { parse, type SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/node';
import type { Text } from '~/i18n/words';
import { AppError, type Reason, Refused } from '~/models/errors';
import { takeUploads } from '~/models/files/uploads.server';
import { findFile } from '~/models/files/visible.server';
import type { Operation, Payload } from '~/models/operation.server';
import { type ActionPage, pageAction } from './page.server';
import { filled, named, namedForm } from './payload.server';

/** What a form is shown again with: what was typed, what is wrong beside each field, and the files that are in. */
export type FormRefusal = {
  lastResult: SubmissionResult<string[]>;
  /** Whether something is wrong with it; not so where only a row was added to a list. */
  isRefused: boolean;
  /** Somebody saved it since: the version to save over. */
  version?: number;
  /** Files of an earlier try, by their field. */
  kept: Record<string, { fileId: number; name: string } | null>;
};

type Options<Result> = {
  /** Where a form leads when it was done. */
  done: (page: ActionPage, result: Result) => Response | Promise<Response>;
  /** What of the payload follows from the page and not from what was typed. */
  payload?: (page: ActionPage) => Payload;
  /** Where a refusal without a field leads; `stale` and `limit` have their own. */
  refused?: (page: ActionPage, error: AppError) => Response | undefined;
  /** The list whose rows buttons add and remove. */
  rows?: string;
  /** The field of the form beside which a field of the payload is refused, where it has another name there. */
  beside?: Readonly<Record<string, string>>;
};

/**
 * The screen's door to an operation: 422 with everything typed and what is wrong beside its field, 409 for what
 * somebody saved since, 404 for what is out of sight or not theirs.
 */
export const formAction = <Result>(operation: Operation<Result>, options: Options<Result>) =>
  pageAction({}, async (page) => {
    const form = namedForm(page.form);
    const asked = { ...options.payload?.(page), ...named(page.params) };
    operation.admit(page, { ...entriesOf(form), ...asked });
    const uploads = operation.spec.uploads ?? [];
    const refusedFiles = await takeUploads(page, form, uploads);
    if (options.rows && page.intent && isRowIntent(page.intent, options.rows))
      form.set('__intent__', page.intent);
    const submission = parse(form, { resolve: () => ({ error: {} as Record<string, string[]> }) });
    const respond = (status: number, fields: Record<string, Reason[]>, version?: number) =>
      data<FormRefusal>(
        {
          lastResult: submission.reply({
            fieldErrors: inWords(page.text, { ...fields, ...refusedFiles }, options.beside),
          }),
          isRefused: status === 422,
          version,
          kept: Object.fromEntries(uploads.map(({ field, as }) => [field, keptFile(page, form.get(as))])),
        },
        { status },
      );
    if (submission.status === undefined) return respond(200, {});
    const payload = { ...(filled(submission.payload) as Payload), ...asked };
    try {
      if (Object.keys(refusedFiles).length > 0) {
        operation.check(payload);
        return respond(422, {});
      }
      return await options.done(page, operation(page, payload));
    } catch (error) {
      if (error instanceof Refused) return respond(422, error.fields);
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'stale') return respond(409, {}, Number(error.values.version));
      const elsewhere = options.refused?.(page, error);
      if (elsewhere) return elsewhere;
      throw error;
    }
  });

/** Ids among the fields, to find what a form is about before its files are read. */
const entriesOf = (form: FormData): Payload =>
  Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));

const inWords = (
  text: Text,
  fields: Record<string, Reason[]>,
  beside: Readonly<Record<string, string>> = {},
): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, reasons]) => [
      beside[field] ?? field,
      reasons.map((reason) => text(reason.text, reason.values)),
    ]),
  );

/** A file the form names by its id, if it is one this person may see. */
function keptFile({ db, actor }: ActionPage, id: FormDataEntryValue | null) {
  const fileId = Number(id);
  if (!Number.isSafeInteger(fileId) || fileId < 1) return null;
  try {
    return { fileId, name: findFile(db, actor, fileId).name };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** A button that adds or removes a row of this very list; conform throws on whatever else it is given. */
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
