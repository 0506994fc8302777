import { useForm } from '@conform-to/react';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import type { InvitationFields } from '~/models/invitations/invite.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { CheckList } from '~/ui/check-list';
import { Dialog } from '~/ui/dialog';
import { Form, FormActions, FormErrors, FormState } from '~/ui/form';
import { PhoneFields } from '~/ui/phone-fields';
import { SelectField } from '~/ui/select-field';
import { Hint } from '~/ui/text';
import type { inviteAction, inviteLoader } from './invite.server';

export function InviteScreen() {
  const { title, action, closeHref, roles, countries, projects, values } =
    useLoaderData<typeof inviteLoader>();
  const refused = useActionData<typeof inviteAction>();
  const text = useText();
  const [form, fields] = useForm<InvitationFields & { project_ids: string[] }>({
    id: 'invite',
    lastResult: refused?.lastResult,
    defaultValue: values,
  });
  return (
    <Dialog title={title} closeHref={closeHref}>
      <Hint className="mb-5">{text('invitation.invite.lead')}</Hint>
      <Form form={form} action={action}>
        <FormErrors errors={refused ? [text('invitation.invite.failed')] : []} />
        <FormState values={values} />
        <SelectField
          field={fields.role_id}
          label={text('invitation.field.role')}
          options={roles.map((role) => ({ value: role, label: text(`shell.role.${role}`) }))}
        />
        <PhoneFields
          country={fields.country_code}
          number={fields.phone_number}
          countries={countries}
          isOwn={false}
        />
        <CheckList
          field={fields.project_ids}
          name="project_ids[]"
          legend={text('invitation.field.projects')}
          options={projects}
        />
        <FormActions>
          <SubmitButton icon="send">{text('invitation.invite.submit')}</SubmitButton>
          <ButtonLink href={closeHref}>{text('form.cancel')}</ButtonLink>
        </FormActions>
      </Form>
    </Dialog>
  );
}
