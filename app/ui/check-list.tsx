import { Check } from './control';
import { type AnyField, FieldError } from './field-frame';
import { Hint } from './text';

type CheckListProps = {
  field: AnyField;
  name: string;
  legend: string;
  hint?: string;
  options: { id: number; name: string }[];
};

export function CheckList({ field, name, legend, hint, options }: CheckListProps) {
  const value = field.initialValue;
  const chosen = new Set(Array.isArray(value) ? value : [value]);
  return (
    <fieldset aria-describedby={field.errors && field.errorId}>
      <legend>{legend}</legend>
      {hint && <Hint>{hint}</Hint>}
      <div className="max-h-60 overflow-y-auto">
        {options.map((option, index) => (
          <Check key={option.id}>
            <input
              type="checkbox"
              id={index === 0 ? field.id : undefined}
              name={name}
              value={option.id}
              defaultChecked={chosen.has(String(option.id))}
            />
            <bdi>{option.name}</bdi>
          </Check>
        ))}
      </div>
      <FieldError id={field.errorId} errors={field.errors} />
    </fieldset>
  );
}
