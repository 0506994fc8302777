import { TextArea } from './control';
import { FieldFrame } from './field-frame';

type RowsFieldProps = { label: string; written?: string; errors?: string[]; optional?: boolean };

/** The field `rows`, for rows of a spreadsheet. */
export function RowsField({ label, written, errors, optional }: RowsFieldProps) {
  return (
    <FieldFrame
      id="rows"
      hintId="rows-hint"
      errorId="rows-error"
      label={label}
      errors={errors}
      optional={optional}
    >
      <TextArea
        id="rows"
        name="rows"
        rows={12}
        dir="auto"
        spellCheck={false}
        defaultValue={written}
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors ? 'rows-error' : undefined}
      />
    </FieldFrame>
  );
}
