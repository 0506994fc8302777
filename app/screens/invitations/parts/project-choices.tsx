import type { FieldMetadata } from '@conform-to/react';
import { useText } from '~/i18n/text';
import { FieldError } from '~/ui/field-frame';

type ProjectChoicesProps = {
  // biome-ignore lint/suspicious/noExplicitAny: FieldMetadata is invariant in the form's schema.
  field: FieldMetadata<any>;
  projects: { id: number; name: string }[];
};

/** The projects of an invitation; the first is the one the dialog was opened from. */
export function ProjectChoices({ field, projects }: ProjectChoicesProps) {
  const text = useText();
  const value = field.initialValue;
  const chosen = new Set(Array.isArray(value) ? value : [value]);
  return (
    <fieldset aria-describedby={field.errors && field.errorId}>
      <legend>{text('invitation.field.projects')}</legend>
      <div className="max-h-60 overflow-y-auto">
        {projects.map(({ id, name }) => (
          <label key={id} className="check">
            <input type="checkbox" name="project_ids[]" value={id} defaultChecked={chosen.has(String(id))} />
            <bdi>{name}</bdi>
          </label>
        ))}
      </div>
      <FieldError id={field.errorId} errors={field.errors} />
    </fieldset>
  );
}
