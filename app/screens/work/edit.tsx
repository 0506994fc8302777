import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type MilestoneFields, milestoneFields } from '~/models/milestones/input';
import { type PhaseFields, phaseForm } from '~/models/phases/input';
import { firstLook } from '~/models/scenarios/seen';
import { statuses } from '~/models/work/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { ButtonLink, DefaultSubmit, SubmitButton } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { DateField, TextAreaField, TextField } from '~/ui/field';
import { PageHead } from '~/ui/page-head';
import { SelectField } from '~/ui/select-field';
import type { milestoneCreateLoader, milestoneEditLoader } from './milestone-save.server';
import { CostFields } from './parts/cost-fields';
import { ExtraFields } from './parts/extra-fields';
import { NewMilestones } from './parts/new-milestones';
import { AttachmentFields, optionsOf, PhasePlace } from './parts/phase-fields';
import { StageChoice } from './parts/stage';
import type { phaseCreateLoader, phaseEditLoader } from './phase-save.server';

type WorkLoader =
  | typeof phaseCreateLoader
  | ReturnType<typeof phaseEditLoader>
  | typeof milestoneCreateLoader
  | ReturnType<typeof milestoneEditLoader>;

export type WorkFields = PhaseFields & MilestoneFields;

export function WorkFormScreen() {
  const { title, crumbs } = useLoaderData<WorkLoader>();
  return (
    <>
      <PageHead title={title} breadcrumbs={crumbs} />
      <WorkForm />
    </>
  );
}

export function WorkFormDialogScreen() {
  const { title, backHref } = useLoaderData<WorkLoader>();
  return (
    <Dialog title={title} closeHref={backHref} isWide>
      <WorkForm />
    </Dialog>
  );
}

function WorkForm() {
  const { noun, currency, backHref, isNew, values, phases, milestones, ...more } =
    useLoaderData<WorkLoader>();
  const { milestoneCosts, attached, canAddMilestones } = more;
  const text = useText();
  const isPhase = noun === 'phase';
  const form = useRecordForm<WorkFields>(noun, values, isPhase ? phaseForm : milestoneFields);
  const { fields, refused } = form;
  const custom = fields.custom_fields.getFieldset();
  return (
    <RecordForm
      of={form}
      takesFiles={isPhase}
      failed={text(
        refused?.impactHash
          ? 'impact.refused.title'
          : `${noun}.errors.${isNew ? 'create' : 'update'}`,
      )}
      stale={text('work.errors.stale')}
      submit={text(isNew ? `${noun}.form.create` : 'work.form.save')}
      backHref={backHref}
      instead={!isPhase && isNew && <AddAnother backHref={backHref} />}
    >
      <DefaultSubmit />
      {isPhase && !isNew && (
        <input type="hidden" name="impact_hash" value={refused?.impactHash ?? firstLook} />
      )}
      <fieldset>
        <legend>{text('work.form.what')}</legend>
        <TextField
          field={fields.title}
          label={text('work.field.title')}
          maxLength={120}
          dir="auto"
        />
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
          options={statuses.map((status) => ({
            value: status,
            label: text(`project.status.${status}`),
          }))}
        />
        {!isPhase && <StageChoice field={fields.stage_color} />}
        <TextField
          field={fields.progress}
          label={text('work.field.progress')}
          hint={text('work.hint.progress')}
          inputMode="numeric"
          dir="ltr"
          optional={!isPhase}
        />
        <TextField
          field={fields.order}
          label={text('work.field.order')}
          hint={text('work.hint.order')}
          inputMode="numeric"
          dir="ltr"
          optional={!isPhase}
        />
      </fieldset>
      <fieldset>
        <legend>{text('work.form.when')}</legend>
        <DateField field={fields.start_date} label={text('work.field.startDate')} />
        {!isPhase && <DateField field={fields.due_date} label={text('milestone.field.dueDate')} />}
        <DateField field={fields.end_date} label={text('work.field.endDate')} />
      </fieldset>
      {isPhase && canAddMilestones && <NewMilestones field={fields.milestones} />}
      <CostFields
        fields={fields}
        currency={currency}
        isOptional={!isPhase}
        milestoneCosts={milestoneCosts}
      />
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
      <ExtraFields
        form={form.form}
        field={custom.extras}
        currency={isPhase ? currency : undefined}
      />
    </RecordForm>
  );
}

/** Saves the milestone and returns to an empty form. */
function AddAnother({ backHref }: { backHref: string }) {
  const text = useText();
  return (
    <>
      <SubmitButton kind="secondary" name="intent" value="another">
        {text('milestone.form.another')}
      </SubmitButton>
      <ButtonLink href={backHref}>{text('form.cancel')}</ButtonLink>
    </>
  );
}
