import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type SaleFields, saleFields } from '~/models/sales/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { DateField, TextField } from '~/ui/field';
import { MoneyField } from '~/ui/money-field';
import { PageHead } from '~/ui/page-head';
import { Hint } from '~/ui/text';
import { RepaidLoans, SaleTerms } from './parts/fields';
import type { saleCreateLoader } from './save.server';

/** Signs a sale, or enters one that is transferred already. */
export function SaleCreateScreen() {
  const { title, breadcrumbs, currency, backHref, valueHint, loans, values } =
    useLoaderData<typeof saleCreateLoader>();
  const text = useText();
  const form = useRecordForm<SaleFields>('sale', values, saleFields);
  const { fields } = form;
  return (
    <>
      <PageHead title={title} breadcrumbs={breadcrumbs} lead={text('sale.form.lead')} />
      <RecordForm
        of={form}
        failed={text('sale.form.failed')}
        submit={text('sale.form.submit')}
        backHref={backHref}
      >
        <SaleTerms fields={fields as never} currency={currency} valueHint={valueHint} />
        <DateField field={fields.contract_on} label={text('sale.field.contractOn')} />
        <MoneyField
          field={fields.prepaid}
          label={text('sale.field.prepaid')}
          hint={text('sale.form.prepaidHint')}
          currency={currency}
          optional
        />
        <fieldset>
          <legend>{text('sale.form.settled')}</legend>
          <Hint>{text('sale.form.settledLead')}</Hint>
          <MoneyField
            field={fields.selling_costs}
            label={text('sale.field.sellingCosts')}
            currency={currency}
            optional
          />
          <MoneyField
            field={fields.cost}
            label={text('sale.field.cost')}
            hint={text('sale.form.costHint')}
            currency={currency}
            optional
          />
        </fieldset>
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
