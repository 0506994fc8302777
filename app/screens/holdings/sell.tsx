import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type SaleFields, saleFields } from '~/models/holdings/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { Dialog } from '~/ui/dialog';
import { DateField, TextField } from '~/ui/field';
import { MoneyField } from '~/ui/money-field';
import { SelectField } from '~/ui/select-field';
import type { holdingSellLoader } from './show.server';

export function HoldingSellScreen() {
  const { title, lead, currency, buyers, action, closeHref, values } =
    useLoaderData<typeof holdingSellLoader>();
  const text = useText();
  const form = useRecordForm<SaleFields>('sale', values, saleFields);
  const { fields } = form;
  return (
    <Dialog title={title} closeHref={closeHref}>
      <p className="mb-4">{lead}</p>
      <RecordForm
        of={form}
        action={action}
        failed={text('holding.sell.failed')}
        submit={text('holding.sell.submit')}
        backHref={closeHref}
      >
        <MoneyField field={fields.amount} label={text('holding.sell.amount')} currency={currency} />
        <DateField field={fields.date} label={text('holding.sell.date')} />
        {buyers.length > 0 && (
          <SelectField
            field={fields.buyer_id}
            label={text('holding.field.buyer')}
            options={[{ value: '', label: text('holding.sell.newBuyer') }, ...buyers]}
            optional
          />
        )}
        <TextField
          field={fields.buyer_name}
          label={text('holding.sell.buyerName')}
          hint={text('holding.sell.buyerHint')}
          maxLength={120}
          dir="auto"
          optional={buyers.length > 0}
        />
      </RecordForm>
    </Dialog>
  );
}
