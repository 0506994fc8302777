import { useText } from '~/i18n/text';
import { SummaryButton } from './button';
import { Check } from './control';
import { type AnyField, FieldError } from './field-frame';
import { Hint } from './text';

type Choice = { id: number | string; name: string };

type CheckListProps = {
  field: AnyField;
  name: string;
  legend: string;
  hint?: string;
  /** The label that opens the collapsed choices. */
  more?: string;
  options: Choice[];
};

/**
 * In a longer list only the chosen options are open, so that the keyboard reaches the buttons
 * quickly.
 */
const longestOpenList = 5;

export function CheckList({ field, name, legend, hint, more, options }: CheckListProps) {
  const text = useText();
  const value = field.initialValue;
  const ids = new Set(Array.isArray(value) ? value : [value]);
  const isChosen = ({ id }: Choice) => ids.has(String(id));
  const isShort = options.length <= longestOpenList;
  const open = options.filter((option) => isShort || isChosen(option));
  const folded = options.filter((option) => !open.includes(option));
  const first = open[0] ?? folded[0];
  const box = (option: Choice) => (
    <Check key={option.id}>
      <input
        type="checkbox"
        id={option === first ? field.id : undefined}
        name={name}
        value={option.id}
        defaultChecked={isChosen(option)}
      />
      <bdi>{option.name}</bdi>
    </Check>
  );
  return (
    <fieldset aria-describedby={field.errors && field.errorId}>
      <legend>{legend}</legend>
      {hint && <Hint>{hint}</Hint>}
      {open.length > 0 && <div>{open.map(box)}</div>}
      {folded.length > 0 && (
        <details open={Boolean(field.errors)}>
          <SummaryButton>{more ?? text('ui.moreChoices', { count: folded.length })}</SummaryButton>
          {folded.map(box)}
        </details>
      )}
      <FieldError id={field.errorId} errors={field.errors} />
    </fieldset>
  );
}
