import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import type { GrantFields } from '~/models/billing/subscriptions/grant.server';
import { usersInfoPath } from '~/paths';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { DateField, TextField } from '~/ui/field';
import { PageHead } from '~/ui/page-head';
import { SelectField } from '~/ui/select-field';
import type { grantLoader } from './grant.server';

export function GrantScreen() {
  const { title, plans, values } = useLoaderData<typeof grantLoader>();
  const text = useText();
  const form = useRecordForm<GrantFields>('grant', values);
  const { fields } = form;
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={[{ label: text('person.info.title'), href: usersInfoPath() }]}
        lead={text('plan.grant.lead')}
      />
      <RecordForm of={form} submit={text('plan.grant.submit')} backHref={usersInfoPath()}>
        <SelectField
          field={fields.plan_id}
          label={text('subscription.field.plan')}
          options={plans}
        />
        <DateField
          field={fields.until}
          label={text('subscription.field.until')}
          hint={text('plan.hint.until')}
          optional
        />
        <TextField
          field={fields.reason}
          label={text('subscription.field.reason')}
          hint={text('plan.hint.reason')}
          maxLength={200}
          dir="auto"
        />
      </RecordForm>
    </>
  );
}
