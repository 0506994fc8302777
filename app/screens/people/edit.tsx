import { useForm } from '@conform-to/react';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { kinds } from '~/models/people/kinds';
import { Alert } from '~/ui/alert';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { CheckList } from '~/ui/check-list';
import { TextField } from '~/ui/field';
import { Form, FormActions, FormErrors, FormState } from '~/ui/form';
import { PageHead } from '~/ui/page-head';
import { SelectField } from '~/ui/select-field';
import { ContactFields } from './parts/contact-fields';
import { PermissionFields } from './parts/permission-fields';
import { PhotoField } from './parts/photo-field';
import type { personCreateAction, personCreateLoader, personEditLoader } from './save.server';

export type PersonFormFields = Record<
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

/** One form for everybody, new or old, in both portals. */
export function PersonFormScreen() {
  const { title, kind, isNew, backHref, countries, permissions, roles, companies, projects, photo, values } =
    useLoaderData<ReturnType<typeof personCreateLoader> | ReturnType<typeof personEditLoader>>();
  const refused = useActionData<ReturnType<typeof personCreateAction>>();
  const text = useText();
  const [form, fields] = useForm<PersonFormFields>({
    id: 'person',
    lastResult: refused?.lastResult,
    defaultValue: values,
  });
  const asked = kinds[kind].fields;
  const list = text(`person.kind.${kind}.list`);
  return (
    <>
      <PageHead title={title} breadcrumbs={[{ label: list, href: backHref }]} />
      {refused?.version && <Alert kind="warn">{text('person.errors.stale')}</Alert>}
      <Form form={form} encType="multipart/form-data">
        <FormErrors errors={refused && !refused.version ? [text('person.form.failed')] : []} />
        <FormState values={values} version={refused?.version} />
        {roles && <SelectField field={fields.role_id} label={text('person.field.role')} options={roles} />}
        {companies && (
          <SelectField
            field={fields.company_id}
            label={text('person.field.company')}
            options={[
              { value: '', label: '' },
              ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
        {asked.company_name && (
          <TextField
            field={fields.company_name}
            label={text('person.field.companyName')}
            maxLength={120}
            dir="auto"
          />
        )}
        <ContactFields
          fields={fields}
          countries={countries}
          isAddressOptional={asked.address === 'optional'}
        />
        <PhotoField
          field={fields.profile_photo}
          photo={photo}
          keptId={refused?.kept.profile_photo?.fileId}
          optional={!isNew || asked.profile_photo === 'optional'}
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
        <FormActions>
          <SubmitButton>{text(isNew ? `person.kind.${kind}.add` : 'person.form.save')}</SubmitButton>
          <ButtonLink href={backHref}>{text('form.cancel')}</ButtonLink>
        </FormActions>
      </Form>
    </>
  );
}
