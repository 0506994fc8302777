import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type PayoutFields, payoutFields } from '~/models/distributions/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { Dialog } from '~/ui/dialog';
import { DateField, TextField } from '~/ui/field';
import { SelectField } from '~/ui/select-field';
import type { distributionPayLoader } from './show.server';

export function DistributionPayScreen() {
  const { title, holders, action, closeHref, values } =
    useLoaderData<typeof distributionPayLoader>();
  const text = useText();
  const form = useRecordForm<PayoutFields>('payout', values, payoutFields);
  const { fields } = form;
  return (
    <Dialog title={title} closeHref={closeHref}>
      <RecordForm
        of={form}
        action={action}
        failed={text('distribution.pay.failed')}
        submit={text('distribution.pay.submit')}
        backHref={closeHref}
      >
        <SelectField
          field={fields.holding_id}
          label={text('distribution.field.holder')}
          hint={text('distribution.pay.holderHint')}
          options={holders}
          optional
        />
        <DateField field={fields.date} label={text('distribution.field.paidOn')} />
        <TextField
          field={fields.note}
          label={text('distribution.field.note')}
          maxLength={500}
          dir="auto"
          optional
        />
      </RecordForm>
    </Dialog>
  );
}
