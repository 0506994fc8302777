import { randomUUID } from 'node:crypto';
import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { type ActionPage, idParam, pageAction } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { redirectWithToast } from '~/http/toast.server';
import { AppError } from '~/models/errors';
import { createCompanyAdmin, updateCompanyAdmin } from '~/models/people/company-admins.server';
import { changedNotice } from '~/models/people/contact-notice.server';
import { createPerson, type PersonInput } from '~/models/people/create.server';
import { findPerson } from '~/models/people/find.server';
import { PersonRefused } from '~/models/people/refused';
import { updatePerson } from '~/models/people/update.server';
import { type PeopleKind, peoplePath } from '~/paths';
import { composeWelcome } from './compose.server';
import { namedAsFields, type PersonFields, personSchema } from './form.server';
import { abilities, requirePlan } from './kind.server';
import { readPhoto } from './photo.server';

export const personCreateAction = (kind: PeopleKind) =>
  pageAction({ permission: 'people.create' }, async (page) => {
    const { addable } = abilities(page, kind);
    if (addable.length === 0) throw notFound();
    requirePlan(page);
    return save(page, kind, true, (input, fields) => {
      const { db, secrets, actor, now, text } = page;
      const adding = { formKey: fields.form_key ?? randomUUID(), welcome: composeWelcome(page), now };
      if (kind === 'admin') {
        const companyName = fields.company_name ?? '';
        createCompanyAdmin(db, secrets, actor, { ...input, companyName }, adding);
      } else {
        const role = kind === 'user' ? addable.find((known) => known === fields.role_id) : kind;
        if (!role) throw new PersonRefused('role_id', 'role');
        createPerson(db, secrets, actor, { ...input, role, companyId: fields.company_id }, adding);
      }
      const { name } = fields;
      return kind === 'user' ? text('person.toast.userCreated') : text('person.toast.created', { name });
    });
  });

export const personEditAction = (kind: PeopleKind) =>
  pageAction({ permission: 'people.edit' }, async (page) => {
    const { db, secrets, actor, now, text, params } = page;
    const person = findPerson(db, actor, idParam(params, 'id'));
    if (!abilities(page, kind).may(person, 'edit')) throw notFound();
    return save(page, kind, false, (input, fields) => {
      const { name, version = 0, company_name: companyName = '' } = fields;
      const change = { id: person.id, input, version, notice: changedNotice(page.locale), now };
      if (kind === 'admin')
        updateCompanyAdmin(db, secrets, actor, { ...change, input: { ...input, companyName } });
      else updatePerson(db, secrets, actor, change);
      return kind === 'user' ? text('person.toast.userUpdated') : text('person.toast.updated', { name });
    });
  });

/** What the form is told when a save was refused; `version` is the one to save over after a stale page. */
export type PersonRefusedAnswer = {
  lastResult: SubmissionResult<string[]>;
  /** A photo of an earlier try. */
  photoId?: number;
  version?: number;
};

/** Reads the form and answers 422 with what is wrong beside what was typed, 409 when somebody else was faster. */
async function save(
  page: ActionPage,
  kind: PeopleKind,
  isNew: boolean,
  store: (input: PersonInput, fields: PersonFields) => string,
) {
  const photo = await readPhoto(page);
  const form = namedAsFields(page.form);
  const countryCode = String(form.get('country_code') ?? '').trim();
  const submission = parseWithZod(form, { schema: personSchema({ kind, isNew, countryCode }) });
  const refuse = (fieldErrors: Record<string, string[]>, version?: number) =>
    data<PersonRefusedAnswer>(
      { lastResult: submission.reply({ fieldErrors }), photoId: photo.fileId, version },
      { status: version === undefined ? 422 : 409 },
    );
  const isPhotoMissing = isNew && kind !== 'user' && photo.fileId === undefined;
  const photoError = photo.error ?? (isPhotoMissing ? 'person.errors.photo' : undefined);
  if (submission.status !== 'success' || photoError)
    return refuse(photoError ? { profile_photo: [photoError] } : {});
  try {
    const said = store(inputFrom(submission.value, kind, photo.fileId), submission.value);
    return redirectWithToast(page, peoplePath(page.portal, kind), said);
  } catch (error) {
    if (error instanceof PersonRefused)
      return refuse({ [fieldNames[error.field] ?? error.field]: [`person.errors.${error.reason}`] });
    if (error instanceof AppError && error.code === 'stale') return refuse({}, Number(error.values.version));
    throw error;
  }
}

/** Where a refusal is said when the field goes by another name than the payload (001 §5). */
const fieldNames: Partial<Record<PersonRefused['field'], string>> = {
  phone_number: 'phone_no',
  permission: 'permissions',
};

const inputFrom = (fields: PersonFields, kind: PeopleKind, photoFileId: number | undefined): PersonInput => ({
  name: fields.name,
  email: fields.email,
  phone: fields.phone_no,
  address: fields.address ?? null,
  photoFileId,
  permissions: kind === 'admin' ? undefined : (fields.permissions ?? []),
  projectIds: kind === 'user' ? (fields.project_ids ?? []) : undefined,
});
