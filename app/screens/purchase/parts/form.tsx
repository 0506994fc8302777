import { useLoaderData } from '@remix-run/react';
import { money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { type PurchaseFields, purchaseCosts, purchaseFields } from '~/models/purchase/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { DateField, HiddenField, TextField } from '~/ui/field';
import { MoneyField } from '~/ui/money-field';
import { SelectField } from '~/ui/select-field';
import { Hint } from '~/ui/text';
import type { purchaseLoader } from '../save.server';

/** The price and costs of a purchase, and who paid them. */
export function PurchaseForm() {
  const { values, currency, backHref, typedPrice, takeBackHref } =
    useLoaderData<typeof purchaseLoader>();
  const text = useText();
  const form = useRecordForm<PurchaseFields>('purchase', values, purchaseFields);
  const { fields } = form;
  return (
    <RecordForm
      of={form}
      failed={text('purchase.form.failed')}
      submit={text('purchase.form.submit')}
      backHref={backHref}
    >
      <Hint>{text('purchase.form.lead')}</Hint>
      {typedPrice !== null && (
        <Alert kind="info">
          {text('purchase.form.typed', { amount: money(typedPrice, currency) })}
        </Alert>
      )}
      {takeBackHref && (
        <Alert
          kind="warn"
          action={
            <ButtonLink href={takeBackHref} opensTab>
              {text('purchase.form.takeBack')}
            </ButtonLink>
          }
        >
          {text('purchase.form.answered')}
        </Alert>
      )}
      <fieldset>
        <legend>{text('purchase.form.costs')}</legend>
        <MoneyField field={fields.price} label={text('purchase.field.price')} currency={currency} />
        {purchaseCosts.map((kind) => (
          <MoneyField
            key={kind}
            field={fields[kind]}
            label={text(`purchase.field.${kind}`)}
            currency={currency}
            optional
          />
        ))}
        <DateField field={fields.date} label={text('purchase.field.date')} />
      </fieldset>
      <Payers fields={fields} />
      <TextField
        field={fields.note}
        label={text('purchase.field.note')}
        maxLength={500}
        dir="auto"
        optional
      />
    </RecordForm>
  );
}

type Fields = ReturnType<typeof useRecordForm<PurchaseFields>>['fields'];

function Payers({ fields }: { fields: Fields }) {
  const { cash, loans, currency } = useLoaderData<typeof purchaseLoader>();
  const text = useText();
  return (
    <fieldset>
      <legend>{text('purchase.form.paid')}</legend>
      <MoneyField
        field={fields.paid_bank}
        label={text('purchase.field.paidBank')}
        hint={text('purchase.form.accountHint', { amount: money(cash, currency) })}
        currency={currency}
        optional
      />
      {loans.length > 0 && (
        <>
          <SelectField
            field={fields.loan_id}
            label={text('purchase.field.loan')}
            hint={text('purchase.form.loanHint')}
            options={[
              { value: '', label: text('purchase.form.noLoan') },
              ...loans.map(({ id, lender, principal }) => ({
                value: String(id),
                label: text('purchase.form.loanOption', {
                  lender,
                  amount: money(principal, currency),
                }),
              })),
            ]}
            optional
          />
          <MoneyField
            field={fields.paid_loan}
            label={text('purchase.field.paidLoan')}
            hint={text('purchase.form.paidLoanHint')}
            currency={currency}
            optional
          />
        </>
      )}
      <Holders fields={fields} />
      <MoneyField
        field={fields.paid_owner}
        label={text('purchase.field.paidOwner')}
        hint={text('purchase.form.ownerHint')}
        currency={currency}
        optional
      />
      <MoneyField
        field={fields.unpaid}
        label={text('purchase.field.unpaid')}
        hint={text('purchase.form.unpaidHint')}
        currency={currency}
        optional
      />
      <TextField
        field={fields.seller}
        label={text('purchase.field.seller')}
        maxLength={120}
        dir="auto"
        optional
      />
      <DateField field={fields.due_date} label={text('purchase.field.dueDate')} optional />
    </fieldset>
  );
}

/** An amount for each holder who can still pay in. */
function Holders({ fields }: { fields: Fields }) {
  const { holders, currency } = useLoaderData<typeof purchaseLoader>();
  const text = useText();
  return fields.holders.getFieldList().map((row) => {
    const { holding_id, amount } = row.getFieldset();
    const holder = holders.find(({ id }) => String(id) === String(holding_id.value ?? ''));
    return (
      holder && (
        <div key={row.key}>
          <HiddenField field={holding_id} />
          <MoneyField
            field={amount}
            label={text('purchase.field.holder', { name: holder.name })}
            hint={text('purchase.form.holderHint', { amount: money(holder.unfunded, currency) })}
            currency={currency}
            optional
          />
        </div>
      )
    );
  });
}
