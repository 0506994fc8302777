import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { kinds } from '~/models/people/kinds';
import { Limited } from '~/screens/shell/codes/parts';
import { PictureUpload } from '~/screens/shell/picture-upload';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { CheckList } from '~/ui/check-list';
import { TextField } from '~/ui/field';
import { Ltr } from '~/ui/ltr';
import { PageHead } from '~/ui/page-head';
import { PhoneFields } from '~/ui/phone-fields';
import { SelectField } from '~/ui/select-field';
import { PermissionFields } from './parts/permission-fields';
import type { personCreateLoader, personEditLoader } from './save.server';

type PersonFormFields = Record<
  | 'name'
  | 'email'
  | 'address'
  | 'company_name'
  | 'country_code'
  | 'phone_no'
  | 'role_id'
  | 'company_id'
  | 'profile_photo',
  string
> & { project_ids: string[]; permissions: string[] };

export function PersonFormScreen() {
  const {
    title,
    kind,
    isNew,
    waiting,
    accessHref,
    backHref,
    countries,
    permissions,
    roles,
    companies,
    projects,
    photo,
    values,
  } = useLoaderData<ReturnType<typeof personCreateLoader> | ReturnType<typeof personEditLoader>>();
  const text = useText();
  const form = useRecordForm<PersonFormFields>('person', values);
  const { fields, refused } = form;
  const fieldNames = kinds[kind].fields;
  const list = text(`person.kind.${kind}.list`);
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={[{ label: list, href: backHref }]}
        action={accessHref && <ButtonLink href={accessHref}>{text('access.action')}</ButtonLink>}
      />
      <Limited seconds={refused?.waitSeconds} />
      {waiting.length > 0 && (
        <Alert kind="info">
          {text('person.form.waiting')} <Ltr>{waiting.join(', ')}</Ltr>
        </Alert>
      )}
      <RecordForm
        of={form}
        takesFiles
        stale={text('person.errors.stale')}
        submit={text(isNew ? `person.kind.${kind}.add` : 'person.form.save')}
        backHref={backHref}
      >
        {roles && (
          <SelectField field={fields.role_id} label={text('person.field.role')} options={roles} />
        )}
        {companies && (
          <SelectField
            field={fields.company_id}
            label={text('person.field.company')}
            options={[
              { value: '', label: '–' },
              ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
        {fieldNames.company_name && (
          <TextField
            field={fields.company_name}
            label={text('person.field.companyName')}
            maxLength={120}
            dir="auto"
          />
        )}
        {/* The contact belongs to another person, so the browser must not autofill it. */}
        <TextField
          field={fields.name}
          label={text('person.field.name')}
          autoComplete="off"
          maxLength={120}
          dir="auto"
        />
        <TextField
          field={fields.email}
          label={text('person.field.email')}
          type="email"
          autoComplete="off"
          maxLength={254}
          dir="ltr"
        />
        <TextField
          field={fields.address}
          label={text('person.field.address')}
          optional={fieldNames.address === 'optional'}
          autoComplete="off"
          maxLength={200}
          dir="auto"
        />
        <PhoneFields
          country={fields.country_code}
          number={fields.phone_no}
          countries={countries}
          isOwn={false}
        />
        <PictureUpload
          field={fields.profile_photo}
          label={text('person.field.photo')}
          current={
            photo && { id: photo.id, alt: text('person.form.photoNow', { name: photo.name }) }
          }
          kept={{ name: 'photo_id', id: refused?.kept.profile_photo?.fileId }}
          optional={!isNew || fieldNames.profile_photo === 'optional'}
        />
        {projects && projects.length > 0 && (
          <CheckList
            field={fields.project_ids}
            name="project_ids[]"
            legend={text('person.field.projects')}
            hint={text('person.form.projectsHint')}
            options={projects}
          />
        )}
        {permissions && <PermissionFields field={fields.permissions} permissions={permissions} />}
      </RecordForm>
    </>
  );
}
