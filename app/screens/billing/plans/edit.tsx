import { useLoaderData } from '@remix-run/react';
import { currencyLabel } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import { type PlanFields, planFields } from '~/models/billing/plans/fields';
import { periodUnits } from '~/models/billing/plans/period';
import { currencies } from '~/models/company/currencies';
import { managedPlansPath } from '~/paths';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { TextAreaField, TextField } from '~/ui/field';
import { PageHead } from '~/ui/page-head';
import { SelectField } from '~/ui/select-field';
import type { planCreateLoader, planEditLoader } from './manage.server';

const none = { value: '', label: '–' };
const whole = { inputMode: 'numeric', dir: 'ltr', maxLength: 4 } as const;

export function PlanFormScreen() {
  const { title, isNew, values } = useLoaderData<typeof planCreateLoader | typeof planEditLoader>();
  const text = useText();
  const locale = useLocale();
  const form = useRecordForm<PlanFields>('plan', values, planFields);
  const { fields } = form;
  const [en, he] = [{ dir: 'ltr' }, { dir: 'rtl' }] as const;
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={[{ label: text('plan.manage.title'), href: managedPlansPath() }]}
        lead={isNew ? undefined : text('plan.manage.editLead')}
      />
      <RecordForm
        of={form}
        stale={text('plan.errors.stale')}
        submit={text(isNew ? 'plan.manage.submit' : 'plan.manage.save')}
        backHref={managedPlansPath()}
      >
        <fieldset>
          <legend>{text('plan.manage.price')}</legend>
          <TextField
            field={fields.title}
            label={text('plan.field.title')}
            maxLength={60}
            dir="auto"
          />
          <TextField
            field={fields.amount}
            label={text('plan.field.amount')}
            inputMode="decimal"
            dir="ltr"
          />
          <SelectField
            field={fields.currency}
            label={text('plan.field.currency')}
            options={[
              none,
              ...currencies.map((value) => ({ value, label: currencyLabel(value, locale) })),
            ]}
          />
          <TextField
            field={fields.duration_count}
            label={text('plan.field.durationCount')}
            {...whole}
          />
          <SelectField
            field={fields.duration_unit}
            label={text('plan.field.durationUnit')}
            options={[
              none,
              ...periodUnits.map((value) => ({ value, label: text(`plan.unit.${value}`) })),
            ]}
          />
        </fieldset>
        <fieldset>
          <legend>{text('plan.manage.terms')}</legend>
          <TextField
            field={fields.trial_days}
            label={text('plan.field.trialDays')}
            hint={text('plan.hint.trialDays')}
            {...whole}
          />
          <TextField
            field={fields.project_limit}
            label={text('plan.field.projectLimit')}
            hint={text('plan.hint.projectLimit')}
            optional
            {...whole}
          />
          <TextField
            field={fields.order}
            label={text('plan.field.order')}
            hint={text('faq.hint.order')}
            {...whole}
          />
        </fieldset>
        <fieldset>
          <legend>{text('plan.manage.words')}</legend>
          <TextField
            field={fields.description}
            label={text('plan.field.description')}
            hint={text('plan.hint.words')}
            optional
            maxLength={200}
            {...en}
          />
          <TextAreaField
            field={fields.notes}
            label={text('plan.field.notes')}
            hint={text('plan.hint.notes')}
            optional
            maxLength={2000}
            {...en}
          />
          <TextField
            field={fields.description_he}
            label={text('plan.field.descriptionHe')}
            optional
            maxLength={200}
            {...he}
          />
          <TextAreaField
            field={fields.notes_he}
            label={text('plan.field.notesHe')}
            hint={text('plan.hint.notes')}
            optional
            maxLength={2000}
            {...he}
          />
        </fieldset>
      </RecordForm>
    </>
  );
}
