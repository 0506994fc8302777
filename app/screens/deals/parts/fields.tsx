import type { FormMetadata } from '@conform-to/react';
import { useText } from '~/i18n/text';
import { type DealFields, exits, loanMethods, returnKinds } from '~/models/deals/input';
import { DateField } from '~/ui/field';
import { MoneyField } from '~/ui/money-field';
import { SelectField } from '~/ui/select-field';
import { Hint } from '~/ui/text';
import { Folded, NumberField } from './folded';

type Props = {
  fields: ReturnType<FormMetadata<DealFields>['getFieldset']>;
  currency: string;
};

/** The fields that every deal needs; the others are in collapsed groups. */
export function DealFieldsets(props: Props) {
  return (
    <>
      <PurchaseFields {...props} />
      <ClosingFields {...props} />
      <ExitFields {...props} />
      <MoreExitFields {...props} />
      <LettingFields {...props} />
      <LoanFields {...props} />
      <WantedFields {...props} />
    </>
  );
}

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
      <MoneyField
        field={fields.value}
        label={text('deal.field.value')}
        currency={currency}
        placeholder="1,800,000"
      />
    </fieldset>
  );
}

function ClosingFields({ fields, currency }: Props) {
  const text = useText();
  return (
    <Folded label={text('deal.form.closing')} fields={[fields.closing_rate, fields.closing_costs]}>
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
    </Folded>
  );
}

function MoreExitFields({ fields, currency }: Props) {
  const text = useText();
  const { exit_on, selling_rate, tax_rate, new_loan } = fields;
  return (
    <Folded label={text('deal.form.moreExit')} fields={[exit_on, selling_rate, tax_rate, new_loan]}>
      <DateField
        field={fields.exit_on}
        label={text('deal.field.exitOn')}
        hint={text('deal.hint.exitOn')}
        optional
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
    </Folded>
  );
}

function LettingFields({ fields, currency }: Props) {
  const text = useText();
  return (
    <Folded
      label={text('deal.form.letting')}
      fields={[fields.rent, fields.vacancy_rate, fields.running_costs]}
    >
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
    </Folded>
  );
}

function LoanFields({ fields, currency }: Props) {
  const text = useText();
  return (
    <Folded
      label={text('deal.form.loan')}
      fields={[fields.loan_amount, fields.loan_rate, fields.loan_months]}
    >
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
    </Folded>
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
