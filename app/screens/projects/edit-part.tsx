import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useText } from '~/i18n/text';
import { type ProjectFields, projectFields } from '~/models/projects/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { Dialog } from '~/ui/dialog';
import { DateField, TextAreaField, TextField } from '~/ui/field';
import { MoneyField } from '~/ui/money-field';
import { SelectField } from '~/ui/select-field';
import type { projectPartLoader } from './edit-part.server';
import type { EditablePart } from './parts/editable-parts';

/** The form of one part of a project, over its page. */
export function ProjectPartScreen() {
  const page = useLoaderData<typeof projectPartLoader>();
  const { title, part, currency, assetTypes, values, closeHref } = page;
  const text = useText();
  const form = useRecordForm<ProjectFields>('project-part', values, projectFields);
  const { fields } = form;
  const amountField = (field: (typeof fields)['purchase_price'], label: string, hint?: string) => (
    <MoneyField field={field} label={label} currency={currency} hint={hint} optional={!!hint} />
  );
  const inputs: Record<EditablePart, () => ReactNode> = {
    location: () => (
      <TextField
        field={fields.location}
        label={text('project.field.location')}
        hint={text('project.hint.location')}
        autoComplete="address-line1"
        maxLength={200}
        dir="auto"
      />
    ),
    description: () => (
      <TextAreaField
        field={fields.description}
        label={text('project.field.description')}
        maxLength={5000}
        dir="auto"
      />
    ),
    type: () => (
      <SelectField
        field={fields.asset_type_id}
        label={text('project.field.assetType')}
        options={assetTypes.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    ),
    value: () => amountField(fields.current_property_value, text('project.field.currentValue')),
    purchase: () =>
      amountField(
        fields.purchase_price,
        text('project.field.purchasePrice'),
        text('project.hint.purchasePrice'),
      ),
    renovation: () => amountField(fields.renovation_cost, text('project.field.renovationCost')),
    budget: () =>
      amountField(
        fields.estimated_budget,
        text('project.field.estimatedBudget'),
        text('project.hint.estimatedBudget'),
      ),
    start: () => <DateField field={fields.start_date} label={text('project.field.startDate')} />,
    end: () => <DateField field={fields.end_date} label={text('project.field.endDate')} />,
  };
  return (
    <Dialog title={title} closeHref={closeHref}>
      <RecordForm
        of={form}
        failed={text('project.errors.update')}
        stale={text('project.errors.stale')}
        submit={text('project.form.save')}
        backHref={closeHref}
      >
        {inputs[part]()}
      </RecordForm>
    </Dialog>
  );
}
