import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import type { InvitationFields } from '~/models/invitations/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { CheckList } from '~/ui/check-list';
import { Check } from '~/ui/control';
import { Dialog } from '~/ui/dialog';
import { TextField } from '~/ui/field';
import { FieldError } from '~/ui/field-frame';
import { PhoneFields } from '~/ui/phone-fields';
import { SelectField } from '~/ui/select-field';
import { Hint } from '~/ui/text';
import type { inviteLoader } from './invite.server';

export function InviteScreen() {
  const { title, isTexted, action, closeHref, roles, people, countries, projects, values } =
    useLoaderData<typeof inviteLoader>();
  const text = useText();
  const form = useRecordForm<InvitationFields & { project_ids: string[] }>('invite', values);
  const { fields } = form;
  return (
    <Dialog title={title} closeHref={closeHref}>
      <Hint className="mb-5">
        {text(isTexted ? 'invitation.invite.lead' : 'invitation.invite.leadLink')}
      </Hint>
      <RecordForm
        of={form}
        action={action}
        failed={text('invitation.invite.failed')}
        submit={text(isTexted ? 'invitation.invite.submit' : 'invitation.invite.submitLink')}
        icon="send"
        backHref={closeHref}
      >
        <SelectField
          field={fields.role_id}
          label={text('invitation.field.role')}
          options={roles.map((role) => ({ value: role, label: text(`shell.role.${role}`) }))}
        />
        {people.length > 0 && (
          <SelectField
            field={fields.person_id}
            label={text('invitation.field.person')}
            optional
            options={[
              { value: '', label: text('invitation.invite.noPerson') },
              ...people.map(({ id, name, role }) => ({
                value: String(id),
                label: `${name} · ${text(`shell.role.${role}`)}`,
              })),
            ]}
          />
        )}
        <PhoneFields
          country={fields.country_code}
          number={fields.phone_number}
          countries={countries}
          isOwn={false}
        />
        <TextField
          field={fields.email}
          label={text('invitation.field.email')}
          hint={text('invitation.invite.emailHint')}
          optional
          type="email"
          autoComplete="off"
          maxLength={254}
          dir="ltr"
        />
        {fields.is_other_role.errors && (
          <div>
            <FieldError id={fields.is_other_role.errorId} errors={fields.is_other_role.errors} />
            <Check>
              <input
                type="checkbox"
                name={fields.is_other_role.name}
                aria-describedby={fields.is_other_role.errorId}
              />
              {text('invitation.invite.otherRole')}
            </Check>
          </div>
        )}
        <CheckList
          field={fields.project_ids}
          name="project_ids[]"
          legend={text('invitation.field.projects')}
          more={text('invitation.invite.others')}
          options={projects}
        />
      </RecordForm>
    </Dialog>
  );
}
