import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type KeyFields, keyDays, keyFields } from '~/models/api-keys/input';
import { type PortalName, profilePath } from '~/paths';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { TextField } from '~/ui/field';
import { Ltr } from '~/ui/ltr';
import { PageHead } from '~/ui/page-head';
import { SelectField } from '~/ui/select-field';
import type { apiKeyCreateAction, apiKeyCreateLoader } from './api-key.server';

export function ApiKeyScreen() {
  const { portal } = useLoaderData<typeof apiKeyCreateLoader>();
  const came = useActionData<typeof apiKeyCreateAction>();
  const text = useText();
  const breadcrumbs = [{ label: text('profile.title'), href: profilePath(portal) }];
  if (came && 'token' in came)
    return <MadeKey {...came} portal={portal} breadcrumbs={breadcrumbs} />;
  return (
    <>
      <PageHead
        title={text('apiKey.form.title')}
        lead={text('apiKey.lead')}
        breadcrumbs={breadcrumbs}
      />
      <KeyForm />
    </>
  );
}

function KeyForm() {
  const { portal, values } = useLoaderData<typeof apiKeyCreateLoader>();
  const text = useText();
  const form = useRecordForm<KeyFields>('api-key', values, keyFields);
  const { fields } = form;
  return (
    <RecordForm
      of={form}
      failed={text('apiKey.form.failed')}
      submit={text('apiKey.form.submit')}
      backHref={profilePath(portal)}
    >
      <TextField
        field={fields.name}
        label={text('apiKey.field.name')}
        hint={text('apiKey.hint.name')}
        maxLength={60}
      />
      <SelectField
        field={fields.scope}
        label={text('apiKey.field.scope')}
        options={keyFields.shape.scope.options.map((value) => ({
          value,
          label: text(`apiKey.scope.${value}`),
        }))}
      />
      <SelectField
        field={fields.days}
        label={text('apiKey.field.days')}
        options={keyDays.map((value) => ({ value, label: text(`apiKey.days.d${value}`) }))}
      />
    </RecordForm>
  );
}

type MadeKeyProps = {
  token: string;
  name: string;
  portal: PortalName;
  breadcrumbs: { label: string; href: string }[];
};

function MadeKey({ token, name, portal, breadcrumbs }: MadeKeyProps) {
  const text = useText();
  return (
    <>
      <PageHead title={text('apiKey.made.title', { name })} breadcrumbs={breadcrumbs} />
      <Alert kind="warn">{text('apiKey.made.once')}</Alert>
      <Card>
        <p>
          <code className="break-all">
            <Ltr>{token}</Ltr>
          </code>
        </p>
        <p>{text('apiKey.made.use')}</p>
        <p>
          <code>
            <Ltr>Authorization: Bearer yesod_…</Ltr>
          </code>
        </p>
      </Card>
      <div>
        <ButtonLink href={profilePath(portal)} kind="primary">
          {text('apiKey.made.done')}
        </ButtonLink>
      </div>
    </>
  );
}
