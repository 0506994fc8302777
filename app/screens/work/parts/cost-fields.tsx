import type { FormMetadata } from '@conform-to/react';
import { useText } from '~/i18n/text';
import { CheckboxField, DateField } from '~/ui/field';
import { MoneyField } from '~/ui/money-field';
import type { WorkFields } from '../edit';

type Props = {
  fields: ReturnType<FormMetadata<WorkFields>['getFieldset']>;
  currency: string;
  isOptional: boolean;
  /** The total cost of its milestones, if the phase can take it over. */
  milestoneCosts: { planned: string; actual: string } | null;
};

export function CostFields({ fields, currency, isOptional, milestoneCosts }: Props) {
  const text = useText();
  return (
    <fieldset>
      <legend>{text('work.form.money')}</legend>
      <MoneyField
        field={fields.planned_cost}
        label={text('work.field.plannedCost')}
        currency={currency}
        optional={isOptional}
      />
      <MoneyField
        field={fields.actual_cost}
        label={text('work.field.actualCost')}
        currency={currency}
        optional={isOptional}
      />
      {milestoneCosts && (
        <CheckboxField
          field={fields.costs_from_milestones}
          label={text('phase.form.costsFromMilestones', milestoneCosts)}
          hint={text('phase.hint.costsFromMilestones')}
        />
      )}
      <div data-enhance="suggest-day" data-from={fields.end_date.id}>
        <DateField
          field={fields.date_of_expense}
          label={text('phase.field.dateOfExpense')}
          hint={text('phase.hint.dateOfExpense')}
          optional
        />
      </div>
    </fieldset>
  );
}
