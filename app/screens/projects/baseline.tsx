import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import type { BaselineFields } from '~/models/projects/baseline.server';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { Alert } from '~/ui/alert';
import { Dialog } from '~/ui/dialog';
import { TextField } from '~/ui/field';
import { Hint } from '~/ui/text';
import type { baselineLoader } from './baseline.server';

/** Saves today's plan as the baseline; an earlier one is only replaced after a warning. */
export function BaselineScreen() {
  const { title, closeHref, values, warning } = useLoaderData<typeof baselineLoader>();
  const text = useText();
  const form = useRecordForm<BaselineFields>('baseline', values);
  return (
    <Dialog title={title} closeHref={closeHref}>
      <Hint className="mb-4">{text('project.baseline.lead')}</Hint>
      {warning && (
        <div className="mb-4">
          <Alert kind="warn">{warning}</Alert>
        </div>
      )}
      <RecordForm
        of={form}
        failed={text('project.baseline.failed')}
        submit={text(warning ? 'project.baseline.replace' : 'project.baseline.save')}
        backHref={closeHref}
      >
        {warning && <input type="hidden" name="replace" value="on" />}
        <TextField
          field={form.fields.name}
          label={text('project.field.baselineName')}
          dir="auto"
          maxLength={80}
        />
      </RecordForm>
    </Dialog>
  );
}
