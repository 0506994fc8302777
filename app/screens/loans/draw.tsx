import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type DrawFields, drawFields } from '~/models/loans/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { Dialog } from '~/ui/dialog';
import { DateField, TextField } from '~/ui/field';
import type { loanDrawLoader } from './show.server';

export function LoanDrawScreen() {
  const { title, lead, action, closeHref, values } = useLoaderData<typeof loanDrawLoader>();
  const text = useText();
  const form = useRecordForm<DrawFields>('draw', values, drawFields);
  const { fields } = form;
  return (
    <Dialog title={title} closeHref={closeHref}>
      <p className="mb-4">{lead}</p>
      <RecordForm
        of={form}
        action={action}
        failed={text('loan.draw.failed')}
        submit={text('loan.draw.submit')}
        backHref={closeHref}
      >
        <DateField field={fields.date} label={text('loan.field.date')} />
        <TextField
          field={fields.note}
          label={text('loan.field.note')}
          maxLength={500}
          dir="auto"
          optional
        />
      </RecordForm>
    </Dialog>
  );
}
