import { useForm } from '@conform-to/react';
import { getZodConstraint } from '@conform-to/zod/v4';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type MilestoneFields, milestoneFields } from '~/models/milestones/input';
import { type PhaseFields, phaseFields } from '~/models/phases/input';
import { statuses } from '~/models/work/input';
import { Alert } from '~/ui/alert';
import { ButtonLink, SubmitButton, useReadOnly } from '~/ui/button';
import { DateField, TextAreaField, TextField } from '~/ui/field';
import { Form, FormActions, FormErrors, FormState } from '~/ui/form';
import { MoneyField } from '~/ui/money-field';
import { SelectField } from '~/ui/select-field';
import type { milestoneCreateLoader, milestoneEditLoader } from '../milestone-save.server';
import type { phaseCreateAction, phaseCreateLoader, phaseEditLoader } from '../phase-save.server';
import { ExtraFields } from './extra-fields';
import { AttachmentFields, optionsOf, PhasePlace } from './phase-fields';
import { StageChoice } from './stage';

export type WorkLoader =
  | typeof phaseCreateLoader
  | ReturnType<typeof phaseEditLoader>
  | typeof milestoneCreateLoader
  | ReturnType<typeof milestoneEditLoader>;

/** The fields of both nouns; each form shows its own. */
export type WorkFields = PhaseFields & MilestoneFields;

/** The form of either noun, wherever it stands. */
export function WorkForm() {
  const { noun, currency, backHref, isNew, values, phases, milestones, attached } =
    useLoaderData<WorkLoader>();
  const refused = useActionData<typeof phaseCreateAction>();
  const text = useText();
  const isPhase = noun === 'phase';
  const [form, fields] = useForm<WorkFields>({
    id: noun,
    lastResult: refused?.lastResult,
    defaultValue: values,
    constraint: getZodConstraint(isPhase ? phaseFields : milestoneFields),
  });
  const custom = fields.custom_fields.getFieldset();
  return (
    <>
      {refused?.version && <Alert kind="warn">{text('work.errors.stale')}</Alert>}
      <Form form={form} encType={isPhase ? 'multipart/form-data' : undefined}>
        {/* Enter sends the form by its first button, which must not be one that removes a row. */}
        <button type="submit" hidden tabIndex={-1} disabled={useReadOnly()} />
        <FormErrors
          errors={refused?.isRefused ? [text(`${noun}.errors.${isNew ? 'create' : 'update'}`)] : []}
        />
        <FormState values={values} version={refused?.version} />
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
          {!isPhase && phases.length > 1 && (
            <SelectField
              field={fields.phase_id}
              label={text('milestone.field.phase')}
              options={optionsOf(phases)}
            />
          )}
          <SelectField
            field={fields.status}
            label={text('work.field.status')}
            options={statuses.map((status) => ({ value: status, label: text(`project.status.${status}`) }))}
          />
          {!isPhase && <StageChoice field={fields.stage_color} />}
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
          {isPhase && (
            <DateField
              field={fields.date_of_expense}
              label={text('phase.field.dateOfExpense')}
              hint={text('phase.hint.dateOfExpense')}
            />
          )}
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
              attached={refused ? (refused.kept.attachment ?? null) : attached}
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
