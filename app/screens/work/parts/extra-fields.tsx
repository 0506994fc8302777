import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { useText } from '~/i18n/text';
import { mostExtras } from '~/models/work/input';
import { SubmitButton } from '~/ui/button';
import { TextField } from '~/ui/field';
import { FieldError } from '~/ui/field-frame';
import { Hint } from '~/ui/text';
import type { WorkFields } from '../edit';

type Extras = NonNullable<WorkFields['custom_fields']>['extras'];

type ExtraFieldsProps = { form: FormMetadata<WorkFields>; field: FieldMetadata<Extras, WorkFields> };

/** Adding and removing a row are ordinary submit buttons: the form comes back as typed. */
export function ExtraFields({ form, field }: ExtraFieldsProps) {
  const text = useText();
  const rows = field.getFieldList();
  return (
    <fieldset>
      <legend>{text('work.form.extras')}</legend>
      <Hint>{text('work.form.extrasHint')}</Hint>
      {rows.map((row, index) => {
        const { key, value } = row.getFieldset();
        const number = index + 1;
        return (
          <div key={row.key} className="flex flex-wrap items-end gap-3">
            <div className="min-w-40 flex-1">
              <TextField
                field={key}
                label={text('work.field.extraKey', { number })}
                maxLength={60}
                dir="auto"
              />
            </div>
            <div className="min-w-40 flex-1">
              <TextField
                field={value}
                label={text('work.field.extraValue', { number })}
                maxLength={500}
                dir="auto"
                optional
              />
            </div>
            <SubmitButton
              kind="quiet"
              icon="close"
              {...form.remove.getButtonProps({ name: field.name, index })}
              aria-label={text('work.form.removeExtra', { number })}
            />
          </div>
        );
      })}
      <FieldError id={field.errorId} errors={field.errors} />
      {rows.length < mostExtras && (
        <p>
          <SubmitButton
            kind="secondary"
            icon="plus"
            {...form.insert.getButtonProps({ name: field.name, defaultValue: { key: '', value: '' } })}
          >
            {text('work.form.addExtra')}
          </SubmitButton>
        </p>
      )}
    </fieldset>
  );
}
