import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type TermsFields, termsFields } from '~/models/terms/input';
import type { ReadyMadeTerms } from '~/models/terms/tiers';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { TierList, WorkedExample } from '~/screens/shell/tiers';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { DateField, HiddenField, TextField } from '~/ui/field';
import { Fold } from '~/ui/fold';
import { PageHead } from '~/ui/page-head';
import { SelectField } from '~/ui/select-field';
import type { termsCreateLoader } from './terms.server';
import { TiersForm } from './tiers-form';

/** Chooses ready-made terms first, then their rates. */
export function TermsCreateScreen() {
  const { title, crumbs, preset } = useLoaderData<typeof termsCreateLoader>();
  return (
    <>
      <PageHead title={title} breadcrumbs={crumbs} />
      {preset === null ? (
        <Choices />
      ) : preset === 'custom' ? (
        <TiersForm />
      ) : (
        <TermsForm preset={preset} />
      )}
    </>
  );
}

function Choices() {
  const { presets, currency, current } = useLoaderData<typeof termsCreateLoader>();
  const text = useText();
  return (
    <div className="grid grid-cols-1 gap-6">
      <p>{text('terms.form.choose')}</p>
      {current && (
        <Section
          title={text('terms.form.current')}
          action={<ButtonLink href={current.changeHref}>{text('terms.form.change')}</ButtonLink>}
        >
          <TierList tiers={current.tiers} />
        </Section>
      )}
      {presets.map(({ name, href, changeHref, example }) => (
        <Section
          key={name}
          title={text(`terms.preset.${name}.name`)}
          action={
            <span className="flex flex-wrap gap-2">
              <ButtonLink href={href}>{text('terms.form.use')}</ButtonLink>
              <ButtonLink href={changeHref} kind="quiet">
                {text('terms.form.change')}
              </ButtonLink>
            </span>
          }
        >
          <p className="mb-2">{text(`terms.preset.${name}.text`)}</p>
          <Fold label={text('terms.example.title')}>
            <WorkedExample example={example} currency={currency} />
          </Fold>
        </Section>
      ))}
    </div>
  );
}

function TermsForm({ preset }: { preset: ReadyMadeTerms }) {
  const { presets, rates, backHref, values } = useLoaderData<typeof termsCreateLoader>();
  const text = useText();
  const form = useRecordForm<TermsFields>('terms', values, termsFields);
  const { fields } = form;
  const percentField = (name: Exclude<(typeof rates)[number], 'compounding'>) => {
    const field = {
      preferredRate: fields.preferred_rate,
      sponsorShare: fields.sponsor_share,
      firstHurdle: fields.first_hurdle,
      secondHurdle: fields.second_hurdle,
      middleShare: fields.middle_share,
    }[name];
    return (
      <TextField
        key={name}
        field={field}
        label={text(`terms.field.${name}`)}
        inputMode="decimal"
        dir="ltr"
      />
    );
  };
  return (
    <RecordForm
      of={form}
      failed={text('terms.form.failed')}
      submit={text('terms.form.submit')}
      backHref={backHref}
    >
      <HiddenField field={fields.preset} />
      <fieldset>
        <legend>{text(`terms.preset.${preset}.name`)}</legend>
        <p>{text(`terms.preset.${preset}.text`)}</p>
        <TierList tiers={presets.find(({ name }) => name === preset)?.tiers ?? []} />
        {rates.map((name) =>
          name === 'compounding' ? (
            <SelectField
              key={name}
              field={fields.compounding}
              label={text('terms.field.compounding')}
              options={(['simple', 'annual'] as const).map((value) => ({
                value,
                label: text(`terms.compounding.${value}`),
              }))}
            />
          ) : (
            percentField(name)
          ),
        )}
        <DateField field={fields.effective_from} label={text('terms.field.effectiveFrom')} />
      </fieldset>
    </RecordForm>
  );
}
