import type { FieldMetadata } from '@conform-to/react';
import { useText } from '~/i18n/text';
import { DateField, HiddenField, TextField } from '~/ui/field';
import { MoneyField } from '~/ui/money-field';
import { SelectField } from '~/ui/select-field';
import { Hint } from '~/ui/text';

type TermsProps = {
  fields: Record<'buyer' | 'price' | 'is_whole' | 'transfer_on', FieldMetadata<never>>;
  currency: string;
  valueHint?: string;
};

/** The terms of a sale: what is sold, the buyer, the price and the days. */
export function SaleTerms({ fields, currency, valueHint }: TermsProps) {
  const text = useText();
  return (
    <>
      <TextField field={fields.buyer} label={text('sale.field.buyer')} maxLength={120} dir="auto" />
      <MoneyField
        field={fields.price}
        label={text('sale.field.price')}
        hint={valueHint}
        currency={currency}
      />
      <SelectField
        field={fields.is_whole}
        label={text('sale.field.isWhole')}
        options={[
          { value: '1', label: text('sale.whole.left') },
          { value: '0', label: text('sale.whole.no') },
        ]}
      />
      <DateField
        field={fields.transfer_on}
        label={text('sale.field.transferOn')}
        hint={text('sale.form.transferHint')}
      />
    </>
  );
}

type LoansProps = {
  field: { getFieldList: () => unknown };
  loans: { id: number; lender: string }[];
  currency: string;
};

/** The repayment of each loan, and its interest to that day. */
export function RepaidLoans({ field, loans, currency }: LoansProps) {
  const text = useText();
  if (loans.length === 0) return null;
  const rows = field.getFieldList() as unknown as Row[];
  return (
    <fieldset>
      <legend>{text('sale.form.loans')}</legend>
      <Hint>{text('sale.form.loansHint')}</Hint>
      {rows.map((row) => {
        const { loan_id, principal, interest } = row.getFieldset();
        const loan = loans.find(({ id }) => String(id) === String(loan_id.initialValue ?? ''));
        return (
          loan && (
            <div key={row.key} className="grid gap-5">
              <HiddenField field={loan_id} />
              <MoneyField
                field={principal}
                label={text('sale.field.principal', { lender: loan.lender })}
                currency={currency}
                optional
              />
              <MoneyField
                field={interest}
                label={text('sale.field.interest', { lender: loan.lender })}
                currency={currency}
                optional
              />
            </div>
          )
        );
      })}
    </fieldset>
  );
}

type Row = {
  key?: string;
  getFieldset: () => Record<'loan_id' | 'principal' | 'interest', FieldMetadata<string>>;
};
