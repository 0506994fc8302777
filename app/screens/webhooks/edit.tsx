import { useActionData, useLoaderData } from '@remix-run/react';
import type { FormRefusal } from '~/http/form-action.server';
import { useText } from '~/i18n/text';
import type { WebhookFields } from '~/models/webhooks/input.server';
import { webhooksPath } from '~/paths';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { TextField } from '~/ui/field';
import { PageHead } from '~/ui/page-head';
import { EventFields } from './parts/event-fields';
import { NewSecret, type ShownSecret } from './parts/new-secret';
import type { webhookCreateLoader, webhookEditLoader } from './save.server';

export function WebhookFormScreen() {
  const actionData = useActionData<FormRefusal | ShownSecret>();
  return actionData && 'secret' in actionData ? <NewSecret {...actionData} /> : <WebhookForm />;
}

function WebhookForm() {
  const { title, isNew, values, backHref } = useLoaderData<
    typeof webhookCreateLoader | typeof webhookEditLoader
  >();
  const text = useText();
  const form = useRecordForm<WebhookFields>('webhook', values);
  const { fields } = form;
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={[{ label: text('webhook.title'), href: webhooksPath() }]}
      />
      <RecordForm
        of={form}
        stale={text('webhook.errors.stale')}
        submit={text(isNew ? 'webhook.form.create' : 'webhook.form.save')}
        backHref={backHref}
      >
        <TextField
          field={fields.name}
          label={text('webhook.field.name')}
          hint={text('webhook.hint.name')}
          maxLength={80}
          dir="auto"
        />
        <TextField
          field={fields.url}
          label={text('webhook.field.url')}
          hint={text('webhook.hint.url')}
          type="url"
          inputMode="url"
          autoComplete="off"
          dir="ltr"
          maxLength={500}
        />
        <EventFields field={fields.events} />
      </RecordForm>
    </>
  );
}
