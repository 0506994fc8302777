import { type AnyField, FieldError } from './field-frame';

type CheckListProps = {
  field: AnyField;
  /** What the boxes are sent as. */
  name: string;
  legend: string;
  hint?: string;
  options: { id: number; name: string }[];
};

/** Records to tick any number of. */
export function CheckList({ field, name, legend, hint, options }: CheckListProps) {
  const value = field.initialValue;
  const chosen = new Set(Array.isArray(value) ? value : [value]);
  return (
    <fieldset aria-describedby={field.errors && field.errorId}>
      <legend>{legend}</legend>
      {hint && <p className="hint">{hint}</p>}
      <div className="max-h-60 overflow-y-auto">
        {options.map((option) => (
          <label key={option.id} className="check">
            <input
              type="checkbox"
              name={name}
              value={option.id}
              defaultChecked={chosen.has(String(option.id))}
            />
            <bdi>{option.name}</bdi>
          </label>
        ))}
      </div>
      <FieldError id={field.errorId} errors={field.errors} />
    </fieldset>
  );
}
