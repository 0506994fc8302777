import type { FieldMetadata } from '@conform-to/react';
import { useText } from '~/i18n/text';
import { SummaryButton } from '~/ui/button';
import { DateField, TextField } from '~/ui/field';
import { FieldError } from '~/ui/field-frame';
import { Hint } from '~/ui/text';
import type { WorkFields } from '../edit';

type NewMilestonesProps = { field: FieldMetadata<WorkFields['milestones'], WorkFields> };

/** Rows for milestones that are created together with the phase; open if one has content. */
export function NewMilestones({ field }: NewMilestonesProps) {
  const text = useText();
  const rows = field.getFieldList().map((row) => {
    const { title, due_date } = row.getFieldset();
    return { key: row.key, title, due_date };
  });
  const isFilled = rows.some(({ title, due_date }) => title.initialValue || due_date.initialValue);
  return (
    <details open={isFilled || !field.valid}>
      <SummaryButton>{text('phase.form.addMilestones')}</SummaryButton>
      <fieldset>
        <legend>{text('phase.form.newMilestones')}</legend>
        <Hint>{text('phase.hint.newMilestones')}</Hint>
        {rows.map(({ key, title, due_date }, row) => (
          <div key={key} className="flex flex-wrap items-start gap-3 *:min-w-40 *:flex-1">
            <TextField
              field={title}
              label={text('phase.field.milestoneTitle', { number: row + 1 })}
              maxLength={120}
              dir="auto"
              optional
            />
            <DateField
              field={due_date}
              label={text('phase.field.milestoneDueDate', { number: row + 1 })}
              optional
            />
          </div>
        ))}
        <FieldError id={field.errorId} errors={field.errors} />
      </fieldset>
    </details>
  );
}
