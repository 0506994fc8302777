import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import type { output, ZodType } from 'zod';
import type { ActionPage } from '~/http/page.server';
import { AppError } from '~/models/errors';
import { WorkRefused } from '~/models/work/refused';
import type { PortalName } from '~/paths';
import type { WorkValues } from './form';
import { keepRowIntent } from './intent.server';

/** Where an edit form is opened, and where it goes back to: the list, or a dialog over the project. */
export type WorkOrigin = 'list' | 'project';
export type Noun = 'phase' | 'milestone';
export type Option = { id: number; title: string; depth: number };
export type Attached = { fileId: number; name: string };

/** What the form screen shows, for either noun, new or being edited. */
export type WorkForm = {
  noun: Noun;
  title: string;
  portal: PortalName;
  currency: string;
  crumbs: { label: string; href: string }[];
  backHref: string;
  isNew: boolean;
  values: WorkValues;
  /** To be part of, or to move to. */
  phases: Option[];
  /** To lead to. */
  milestones: { id: number; title: string }[];
  attached: Attached | null;
};

/** Why the form is shown again; `version` is the one to save over after a stale page. */
export type WorkRefusal = {
  lastResult: SubmissionResult<string[]>;
  failed: boolean;
  version?: number;
  attached: Attached | null;
};

type Saving<Schema extends ZodType> = {
  schema: Schema;
  attached?: Attached | null;
  /** What was wrong with an upload, in words. */
  uploadError?: string;
  store: (fields: output<Schema>) => Response;
};

/**
 * Reads a form of either noun and stores it. A row of extras added or removed answers with the form as typed,
 * anything wrong with 422 beside its field, an older version with 409.
 */
export function saveWork<Schema extends ZodType>(
  { form, intent }: ActionPage,
  { schema, attached = null, uploadError, store }: Saving<Schema>,
) {
  keepRowIntent(form, intent);
  const submission = parseWithZod(form, { schema });
  const answer = (status: number, fieldErrors: Record<string, string[]> = {}, version?: number) =>
    data<WorkRefusal>(
      {
        lastResult: submission.reply({ fieldErrors }),
        failed: status === 422,
        version,
        attached,
      },
      { status },
    );
  const uploadErrors: Record<string, string[]> = uploadError ? { attachment: [uploadError] } : {};
  if (submission.status === undefined) return answer(200, uploadErrors);
  if (submission.status !== 'success' || uploadError) return answer(422, uploadErrors);
  try {
    return store(submission.value);
  } catch (error) {
    if (error instanceof WorkRefused) return answer(422, { [error.field]: [`work.refused.${error.reason}`] });
    if (error instanceof AppError && error.code === 'stale')
      return answer(409, {}, Number(error.values.version));
    throw error;
  }
}
