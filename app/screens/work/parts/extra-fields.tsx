import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { useText } from '~/i18n/text';
import { useReadOnly } from '~/ui/button';
import { TextField } from '~/ui/field';
import { FieldError } from '~/ui/field-frame';
import { Icon } from '~/ui/icon';
import { mostExtras, type WorkValues } from '../form';

type Extras = NonNullable<NonNullable<WorkValues['custom_fields']>['extras']>;

type ExtraFieldsProps = { form: FormMetadata<WorkValues>; field: FieldMetadata<Extras, WorkValues> };

/** Free names and values. Adding and removing a row are ordinary submit buttons: the form comes back as typed. */
export function ExtraFields({ form, field }: ExtraFieldsProps) {
  const text = useText();
  const isReadOnly = useReadOnly();
  const rows = field.getFieldList();
  return (
    <fieldset>
      <legend>{text('work.form.extras')}</legend>
      <p className="hint">{text('work.form.extrasHint')}</p>
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
            <button
              className="button button-quiet"
              {...form.remove.getButtonProps({ name: field.name, index })}
              disabled={isReadOnly}
              aria-label={text('work.form.removeExtra', { number })}
            >
              <Icon name="close" />
            </button>
          </div>
        );
      })}
      <FieldError id={field.errorId} errors={field.errors} />
      {rows.length < mostExtras && (
        <p>
          <button
            className="button button-secondary"
            {...form.insert.getButtonProps({ name: field.name, defaultValue: { key: '', value: '' } })}
            disabled={isReadOnly}
          >
            <Icon name="plus" />
            {text('work.form.addExtra')}
          </button>
        </p>
      )}
    </fieldset>
  );
}
