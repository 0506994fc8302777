import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { useText } from '~/i18n/text';
import { maxExtras } from '~/models/work/input';
import { TextField } from '~/ui/field';
import { MoneyField } from '~/ui/money-field';
import { RowFields } from '~/ui/row-fields';
import type { WorkFields } from '../edit';

type Extras = NonNullable<WorkFields['custom_fields']>['extras'];

type ExtraFieldsProps = {
  form: FormMetadata<WorkFields>;
  field: FieldMetadata<Extras, WorkFields>;
  /** The currency of the amounts, if the rows have amounts. */
  currency?: string;
};

export function ExtraFields({ form, field, currency }: ExtraFieldsProps) {
  const text = useText();
  return (
    <RowFields
      form={form}
      field={field}
      legend={text('work.form.extras')}
      hint={`${text('work.form.extrasHint')} ${currency ? text('work.form.extrasCount') : ''}`}
      most={maxExtras}
      add={text('work.form.addExtra')}
      remove={(number) => text('work.form.removeExtra', { number })}
    >
      {({ key, value, amount }, number) => (
        <>
          <TextField
            field={key}
            label={text('work.field.extraKey', { number })}
            maxLength={60}
            dir="auto"
          />
          <TextField
            field={value}
            label={text('work.field.extraValue', { number })}
            maxLength={500}
            dir="auto"
            optional
          />
          {currency && (
            <MoneyField
              field={amount}
              label={text('work.field.extraAmount', { number })}
              currency={currency}
              optional
            />
          )}
        </>
      )}
    </RowFields>
  );
}
