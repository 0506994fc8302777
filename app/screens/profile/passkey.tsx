import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type PasskeyFields, passkeyFields } from '~/models/passkeys/input';
import { profilePath } from '~/paths';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { Alert } from '~/ui/alert';
import { TextField } from '~/ui/field';
import { PageHead } from '~/ui/page-head';
import type { passkeyCreateLoader, passkeyEditLoader } from './passkey.server';

export function PasskeyCreateScreen() {
  const { portal, options, elsewhere, values } = useLoaderData<typeof passkeyCreateLoader>();
  const text = useText();
  const form = useRecordForm<PasskeyFields>('passkey', values);
  return (
    <>
      <PageHead
        title={text('passkey.form.title')}
        lead={text('passkey.form.lead')}
        breadcrumbs={[{ label: text('profile.title'), href: profilePath(portal) }]}
      />
      {options === null ? (
        <Alert kind="info">{text('passkey.noAddress')}</Alert>
      ) : (
        <>
          {elsewhere && (
            <Alert kind="warn">{text('passkey.elsewhere', { address: elsewhere })}</Alert>
          )}
          <noscript>
            <Alert kind="warn">{text('passkey.errors.script')}</Alert>
          </noscript>
          <RecordForm
            of={form}
            enhance="passkey-create"
            failed={text('passkey.form.notAdded')}
            submit={text('passkey.form.submit')}
            backHref={profilePath(portal)}
          >
            <input type="hidden" name="credential" data-options={options} />
            <TextField
              field={form.fields.name}
              label={text('passkey.field.name')}
              hint={text('passkey.form.nameHint')}
              optional
              maxLength={60}
            />
          </RecordForm>
        </>
      )}
    </>
  );
}

export function PasskeyEditScreen() {
  const { portal, title, values } = useLoaderData<typeof passkeyEditLoader>();
  const text = useText();
  const form = useRecordForm<PasskeyFields>('passkey', values, passkeyFields);
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={[{ label: text('profile.title'), href: profilePath(portal) }]}
      />
      <RecordForm of={form} submit={text('passkey.rename.submit')} backHref={profilePath(portal)}>
        <TextField field={form.fields.name} label={text('passkey.field.name')} maxLength={60} />
      </RecordForm>
    </>
  );
}
