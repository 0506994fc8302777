import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type TransferFields, transferFields } from '~/models/sales/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { DateField, TextField } from '~/ui/field';
import { MoneyField } from '~/ui/money-field';
import { PageHead } from '~/ui/page-head';
import { RepaidLoans } from './parts/fields';
import type { transferLoader } from './save.server';

/** Transfers the property to the buyer. */
export function TransferScreen() {
  const { title, lead, breadcrumbs, currency, isWhole, costHint, backHref, loans, values } =
    useLoaderData<typeof transferLoader>();
  const text = useText();
  const form = useRecordForm<TransferFields>('transfer', values, transferFields);
  const { fields } = form;
  return (
    <>
      <PageHead title={title} breadcrumbs={breadcrumbs} lead={lead} />
      <RecordForm
        of={form}
        failed={text('sale.transfer.failed')}
        submit={text('sale.transfer.submit')}
        backHref={backHref}
      >
        <DateField field={fields.date} label={text('sale.field.transferOn')} />
        <MoneyField
          field={fields.selling_costs}
          label={text('sale.field.sellingCosts')}
          currency={currency}
          optional
        />
        {!isWhole && (
          <MoneyField
            field={fields.cost}
            label={text('sale.field.cost')}
            hint={costHint}
            currency={currency}
            optional
          />
        )}
        <RepaidLoans field={fields.loans} loans={loans} currency={currency} />
        <TextField
          field={fields.note}
          label={text('sale.field.note')}
          maxLength={500}
          dir="auto"
          optional
        />
      </RecordForm>
    </>
  );
}
