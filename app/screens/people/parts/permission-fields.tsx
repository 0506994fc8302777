import type { FieldMetadata } from '@conform-to/react';
import type { Permission } from 'db/schema/person';
import { useText } from '~/i18n/text';
import type { TextKey } from '~/i18n/words';
import { Check } from '~/ui/control';
import { FieldError } from '~/ui/field-frame';
import { Hint } from '~/ui/text';

type PermissionFieldsProps = {
  // biome-ignore lint/suspicious/noExplicitAny: FieldMetadata is invariant in the form's schema.
  field: FieldMetadata<any>;
  permissions: Permission[];
};

/** “Select all” works without script too. */
export function PermissionFields({ field, permissions }: PermissionFieldsProps) {
  const text = useText();
  const value = field.initialValue;
  const ticked = new Set(Array.isArray(value) ? value : [value]);
  const subjects = [...new Set(permissions.map((permission) => permission.split('.')[0] ?? ''))];
  return (
    <fieldset data-enhance="select-all" aria-describedby={field.errors && field.errorId}>
      <legend>{text('person.field.permissions')}</legend>
      <Hint>{text('person.form.permissionsHint')}</Hint>
      <Check>
        <input
          type="checkbox"
          id={field.id}
          name="permissions[]"
          value="all"
          defaultChecked={ticked.has('all')}
          data-select-all
        />
        <strong>{text('person.form.selectAll')}</strong>
      </Check>
      {subjects.map((subject) => {
        const title = text(`person.permission.${subject}` as TextKey);
        return (
          // biome-ignore lint/a11y/useSemanticElements: nested fieldsets are announced twice.
          <div
            key={subject}
            role="group"
            aria-label={title}
            className="flex flex-wrap items-center gap-x-4"
          >
            <span className="basis-full font-[600] sm:basis-32">{title}</span>
            {permissions
              .filter((permission) => permission.split('.')[0] === subject)
              .map((permission) => (
                <Check key={permission} className="whitespace-nowrap max-sm:gap-2 sm:basis-24">
                  <input
                    type="checkbox"
                    name="permissions[]"
                    value={permission}
                    defaultChecked={ticked.has(permission)}
                  />
                  {text(`person.permission.${permission.split('.')[1] ?? 'manage'}` as TextKey)}
                </Check>
              ))}
          </div>
        );
      })}
      <FieldError id={field.errorId} errors={field.errors} />
    </fieldset>
  );
}
