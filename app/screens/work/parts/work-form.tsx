import { type FieldMetadata, useForm } from '@conform-to/react';
import { getZodConstraint } from '@conform-to/zod/v4';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { statuses } from '~/models/work/status';
import { Alert } from '~/ui/alert';
import { ButtonLink, SubmitButton, useReadOnly } from '~/ui/button';
import { DateField, HiddenField, TextAreaField, TextField } from '~/ui/field';
import { Form, FormActions, FormErrors } from '~/ui/form';
import { MoneyField } from '~/ui/money-field';
import { SelectField } from '~/ui/select-field';
import { schemas, type WorkValues } from '../form';
import type { WorkForm, WorkRefusal } from '../save.server';
import { ExtraFields } from './extra-fields';
import { PhaseChoice, StageChoice } from './milestone-fields';
import { AttachmentFields, ExpenseDay, PhasePlace } from './phase-fields';

/** The form of either noun, wherever it stands. */
export function WorkFormBody() {
  const { noun, currency, backHref, isNew, values, phases, milestones, attached } =
    useLoaderData() as WorkForm;
  const refused = useActionData() as WorkRefusal | undefined;
  const text = useText();
  const [form, typed] = useForm<WorkValues>({
    id: noun,
    lastResult: refused?.lastResult,
    defaultValue: values,
    constraint: getZodConstraint(schemas[noun]),
  });
  const fields = typed as unknown as Record<keyof WorkValues, FieldMetadata<string | undefined, WorkValues>>;
  const custom = typed.custom_fields.getFieldset();
  const isPhase = noun === 'phase';
  return (
    <>
      {refused?.version && <Alert kind="warn">{text('work.errors.stale')}</Alert>}
      <Form form={form} encType={isPhase ? 'multipart/form-data' : undefined}>
        {/* Enter sends the form by its first button, which must not be one that removes a row. */}
        <button type="submit" hidden tabIndex={-1} disabled={useReadOnly()} />
        <FormErrors errors={refused?.failed ? [text(`${noun}.errors.${isNew ? 'create' : 'update'}`)] : []} />
        {isNew && <HiddenField field={fields.form_key} />}
        {!isNew && <input type="hidden" name="version" value={refused?.version ?? values.version} />}
        <fieldset>
          <legend>{text('work.form.what')}</legend>
          <TextField field={fields.title} label={text('work.field.title')} maxLength={120} dir="auto" />
          <TextAreaField
            field={fields.description}
            label={text('work.field.description')}
            maxLength={5000}
            dir="auto"
            optional={!isPhase}
          />
          {isPhase && <PhasePlace fields={fields} phases={phases} milestones={milestones} />}
          {!isPhase && phases.length > 1 && <PhaseChoice fields={fields} phases={phases} />}
          <SelectField
            field={fields.status}
            label={text('work.field.status')}
            options={statuses.map((status) => ({ value: status, label: text(`project.status.${status}`) }))}
          />
          {!isPhase && <StageChoice fields={fields} />}
          <TextField
            field={fields.progress}
            label={text('work.field.progress')}
            hint={text('work.hint.progress')}
            inputMode="numeric"
            dir="ltr"
          />
          <TextField
            field={fields.order}
            label={text('work.field.order')}
            hint={text('work.hint.order')}
            inputMode="numeric"
            dir="ltr"
          />
        </fieldset>
        <fieldset>
          <legend>{text('work.form.when')}</legend>
          <DateField field={fields.start_date} label={text('work.field.startDate')} />
          {!isPhase && <DateField field={fields.due_date} label={text('milestone.field.dueDate')} />}
          <DateField field={fields.end_date} label={text('work.field.endDate')} />
        </fieldset>
        <fieldset>
          <legend>{text('work.form.money')}</legend>
          <MoneyField
            field={fields.planned_cost}
            label={text('work.field.plannedCost')}
            currency={currency}
          />
          <MoneyField field={fields.actual_cost} label={text('work.field.actualCost')} currency={currency} />
          {isPhase && <ExpenseDay fields={fields} />}
        </fieldset>
        <fieldset>
          <legend>{text('work.form.more')}</legend>
          <TextField
            field={custom.supervisor}
            label={text('work.field.supervisor')}
            maxLength={120}
            dir="auto"
            optional
          />
          <TextAreaField
            field={custom.notes}
            label={text('work.field.notes')}
            maxLength={5000}
            dir="auto"
            optional
          />
          {isPhase && (
            <AttachmentFields
              fields={fields}
              attached={refused ? refused.attached : attached}
              errors={refused?.lastResult.error?.attachment ?? undefined}
            />
          )}
        </fieldset>
        <ExtraFields form={form} field={custom.extras} />
        <FormActions>
          <SubmitButton>{text(isNew ? `${noun}.form.create` : 'work.form.save')}</SubmitButton>
          <ButtonLink href={backHref}>{text('form.cancel')}</ButtonLink>
        </FormActions>
      </Form>
    </>
  );
}
