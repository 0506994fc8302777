import type { FormMetadata } from '@conform-to/react';
import { useText } from '~/i18n/text';
import { type DealFields, exits, loanMethods, returnKinds } from '~/models/deals/input';
import { DateField, TextField } from '~/ui/field';
import type { AnyField } from '~/ui/field-frame';
import { MoneyField } from '~/ui/money-field';
import { SelectField } from '~/ui/select-field';
import { Hint } from '~/ui/text';

type Props = {
  fields: ReturnType<FormMetadata<DealFields>['getFieldset']>;
  currency: string;
};

export function DealFieldsets(props: Props) {
  return (
    <>
      <PurchaseFields {...props} />
      <ExitFields {...props} />
      <LettingFields {...props} />
      <LoanFields {...props} />
      <WantedFields {...props} />
    </>
  );
}

type NumberProps = {
  field: AnyField;
  label: string;
  hint?: string;
  placeholder: string;
  optional?: boolean;
};

/** A percentage, or a count of months. */
const NumberField = (props: NumberProps) => <TextField {...props} inputMode="decimal" dir="ltr" />;

function PurchaseFields({ fields, currency }: Props) {
  const text = useText();
  return (
    <fieldset>
      <legend>{text('deal.form.purchase')}</legend>
      <MoneyField
        field={fields.purchase_price}
        label={text('deal.field.purchasePrice')}
        currency={currency}
        placeholder="1,200,000"
      />
      <NumberField
        field={fields.closing_rate}
        label={text('deal.field.closingRate')}
        hint={text('deal.hint.closingRate')}
        placeholder="5"
        optional
      />
      <MoneyField
        field={fields.closing_costs}
        label={text('deal.field.closingCosts')}
        hint={text('deal.hint.closingCosts')}
        currency={currency}
        placeholder="10,000"
        optional
      />
      <MoneyField
        field={fields.renovation_cost}
        label={text('deal.field.renovationCost')}
        currency={currency}
        placeholder="250,000"
        optional
      />
      <NumberField
        field={fields.work_months}
        label={text('deal.field.workMonths')}
        placeholder="6"
        optional
      />
    </fieldset>
  );
}

function ExitFields({ fields, currency }: Props) {
  const text = useText();
  return (
    <fieldset>
      <legend>{text('deal.form.exit')}</legend>
      <SelectField
        field={fields.exit}
        label={text('deal.field.exit')}
        hint={text('deal.hint.exit')}
        options={exits.map((value) => ({ value, label: text(`scenario.exit.${value}`) }))}
      />
      <NumberField
        field={fields.exit_months}
        label={text('deal.field.exitMonths')}
        placeholder="12"
      />
      <DateField
        field={fields.exit_on}
        label={text('deal.field.exitOn')}
        hint={text('deal.hint.exitOn')}
        optional
      />
      <MoneyField
        field={fields.value}
        label={text('deal.field.value')}
        currency={currency}
        placeholder="1,800,000"
      />
      <NumberField
        field={fields.selling_rate}
        label={text('deal.field.sellingRate')}
        hint={text('deal.hint.sale')}
        placeholder="2"
        optional
      />
      <NumberField
        field={fields.tax_rate}
        label={text('deal.field.taxRate')}
        hint={text('deal.hint.sale')}
        placeholder="25"
        optional
      />
      <MoneyField
        field={fields.new_loan}
        label={text('deal.field.newLoan')}
        hint={text('deal.hint.newLoan')}
        currency={currency}
        placeholder="900,000"
        optional
      />
    </fieldset>
  );
}

function LettingFields({ fields, currency }: Props) {
  const text = useText();
  return (
    <fieldset>
      <legend>{text('deal.form.letting')}</legend>
      <MoneyField
        field={fields.rent}
        label={text('deal.field.rent')}
        hint={text('deal.hint.rent')}
        currency={currency}
        placeholder="5,000"
        optional
      />
      <NumberField
        field={fields.vacancy_rate}
        label={text('deal.field.vacancyRate')}
        placeholder="5"
        optional
      />
      <MoneyField
        field={fields.running_costs}
        label={text('deal.field.runningCosts')}
        hint={text('deal.hint.runningCosts')}
        currency={currency}
        placeholder="800"
        optional
      />
    </fieldset>
  );
}

function LoanFields({ fields, currency }: Props) {
  const text = useText();
  return (
    <fieldset>
      <legend>{text('deal.form.loan')}</legend>
      <MoneyField
        field={fields.loan_amount}
        label={text('deal.field.loanAmount')}
        currency={currency}
        placeholder="600,000"
        optional
      />
      <NumberField
        field={fields.loan_rate}
        label={text('deal.field.loanRate')}
        placeholder="6"
        optional
      />
      <SelectField
        field={fields.loan_method}
        label={text('deal.field.loanMethod')}
        options={loanMethods.map((value) => ({ value, label: text(`deal.loanMethod.${value}`) }))}
      />
      <NumberField
        field={fields.loan_months}
        label={text('deal.field.loanMonths')}
        hint={text('deal.hint.loanMonths')}
        placeholder="240"
        optional
      />
    </fieldset>
  );
}

function WantedFields({ fields }: Props) {
  const text = useText();
  return (
    <fieldset>
      <legend>{text('deal.form.wanted')}</legend>
      <Hint>{text('deal.hint.wanted')}</Hint>
      <NumberField
        field={fields.wanted_rate}
        label={text('deal.field.wantedRate')}
        placeholder="20"
        optional
      />
      <SelectField
        field={fields.wanted}
        label={text('deal.field.wanted')}
        options={returnKinds.map((value) => ({ value, label: text(`deal.wanted.${value}`) }))}
      />
    </fieldset>
  );
}
