import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type ReversalFields, reversalFields } from '~/models/distributions/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { Dialog } from '~/ui/dialog';
import { TextField } from '~/ui/field';
import type { distributionReverseLoader } from './show.server';

export function DistributionReverseScreen() {
  const { title, action, closeHref, values } = useLoaderData<typeof distributionReverseLoader>();
  const text = useText();
  const form = useRecordForm<ReversalFields>('reversal', values, reversalFields);
  return (
    <Dialog title={title} closeHref={closeHref}>
      <p className="mb-4">{text('distribution.reverse.text')}</p>
      <RecordForm
        of={form}
        action={action}
        failed={text('distribution.reverse.failed')}
        stale={text('distribution.form.stale')}
        submit={text('distribution.reverse.submit')}
        backHref={closeHref}
      >
        <TextField
          field={form.fields.reason}
          label={text('distribution.field.reason')}
          hint={text('distribution.reverse.reasonHint')}
          maxLength={500}
          dir="auto"
          optional
        />
      </RecordForm>
    </Dialog>
  );
}
