import type { FieldMetadata } from '@conform-to/react';
import { useText } from '~/i18n/text';
import { FieldError } from '~/ui/field-frame';

type ProjectFieldsProps = {
  // biome-ignore lint/suspicious/noExplicitAny: FieldMetadata is invariant in the form's schema.
  field: FieldMetadata<any>;
  projects: { id: number; name: string }[];
};

/** The projects an investor or tenant is a member of. */
export function ProjectFields({ field, projects }: ProjectFieldsProps) {
  const text = useText();
  const value = field.initialValue;
  const chosen = new Set(Array.isArray(value) ? value : [value]);
  return (
    <fieldset aria-describedby={field.errors && field.errorId}>
      <legend>{text('person.field.projects')}</legend>
      <p className="hint">{text('person.form.projectsHint')}</p>
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
