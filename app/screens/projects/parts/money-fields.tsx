import type { FormMetadata } from '@conform-to/react';
import { useText } from '~/i18n/text';
import type { ProjectFields } from '~/models/projects/input';
import { maxExtras } from '~/models/work/input';
import { CheckboxField, TextField } from '~/ui/field';
import { MoneyField } from '~/ui/money-field';
import { RowFields } from '~/ui/row-fields';
import { Hint } from '~/ui/text';

type Props = {
  form: FormMetadata<ProjectFields>;
  fields: ReturnType<FormMetadata<ProjectFields>['getFieldset']>;
  currency: string;
  /** True if parts were sold. */
  hasSales: boolean;
};

/** The costs and value of a project, and its extra values. */
export function ProjectMoney({ form, fields, currency, hasSales }: Props) {
  const text = useText();
  return (
    <>
      <fieldset>
        <legend>{text('project.form.money')}</legend>
        <MoneyField
          field={fields.current_property_value}
          label={text('project.field.currentValue')}
          currency={currency}
        />
        {hasSales && (
          <CheckboxField
            field={fields.is_value_of_rest}
            label={text('project.field.isValueOfRest')}
            hint={text('project.hint.isValueOfRest')}
          />
        )}
        <MoneyField
          field={fields.purchase_price}
          label={text('project.field.purchasePrice')}
          currency={currency}
          hint={text('project.hint.purchasePrice')}
          optional
        />
        <MoneyField
          field={fields.renovation_cost}
          label={text('project.field.renovationCost')}
          currency={currency}
        />
        <MoneyField
          field={fields.estimated_budget}
          label={text('project.field.estimatedBudget')}
          currency={currency}
          hint={text('project.hint.estimatedBudget')}
          optional
        />
      </fieldset>
      <fieldset>
        <legend>{text('project.form.audience')}</legend>
        <Hint>{text('project.hint.audience')}</Hint>
        <AudienceBox
          field={fields.investors_see_money}
          label={text('project.field.investorsSeeMoney')}
        />
        <AudienceBox
          field={fields.tenants_see_money}
          label={text('project.field.tenantsSeeMoney')}
        />
      </fieldset>
      <RowFields
        form={form}
        field={fields.extra_values}
        legend={text('project.form.extras')}
        hint={text('project.form.extrasHint')}
        most={maxExtras}
        add={text('project.form.addExtra')}
        remove={(number) => text('project.form.removeExtra', { number })}
      >
        {({ label, amount }, number) => (
          <>
            <TextField
              field={label}
              label={text('project.field.extraValueLabel', { number })}
              maxLength={60}
              dir="auto"
            />
            <MoneyField
              field={amount}
              label={text('project.field.extraValueAmount', { number })}
              currency={currency}
            />
          </>
        )}
      </RowFields>
    </>
  );
}

type BoxProps = { field: Props['fields']['investors_see_money']; label: string };

/** An unchecked box is not sent, so a hidden 0 shows that the form has the box. */
function AudienceBox({ field, label }: BoxProps) {
  return (
    <>
      <input type="hidden" name={field.name} value="0" />
      <CheckboxField field={field} label={label} value="1" />
    </>
  );
}
