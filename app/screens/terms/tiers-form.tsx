import { useLoaderData } from '@remix-run/react';
import { previewIntent } from '~/http/form-fields';
import { useText } from '~/i18n/text';
import { type TermsFields, termsFields } from '~/models/terms/input';
import { typedTiers } from '~/models/terms/tier-input';
import { exampleOf } from '~/models/terms/tiers';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { WorkedExample } from '~/screens/shell/tiers';
import { DefaultSubmit, SubmitButton } from '~/ui/button';
import { Section } from '~/ui/card';
import { DateField, HiddenField } from '~/ui/field';
import { Hint } from '~/ui/text';
import { TierFields } from './parts/tier-fields';
import type { termsCreateLoader } from './terms.server';

/** Terms tier by tier. Every button sends the form; all but the last one show it again. */
export function TiersForm() {
  const { values, chooseHref } = useLoaderData<typeof termsCreateLoader>();
  const text = useText();
  const form = useRecordForm<TermsFields>('terms', values, termsFields);
  const { fields } = form;
  return (
    <RecordForm
      of={form}
      failed={text('terms.form.failed')}
      submit={text('terms.form.submit')}
      backHref={chooseHref}
    >
      <DefaultSubmit />
      <HiddenField field={fields.preset} />
      <TierFields form={form.form} field={fields.tiers} />
      <TypedExample tiers={fields.tiers.initialValue} />
      <fieldset>
        <legend>{text('terms.field.effectiveFrom')}</legend>
        <DateField field={fields.effective_from} label={text('terms.field.firstDay')} />
      </fieldset>
    </RecordForm>
  );
}

/** The worked example of the tiers as they were last sent; a hint while they have errors. */
function TypedExample({ tiers }: { tiers: unknown }) {
  const { currency } = useLoaderData<typeof termsCreateLoader>();
  const text = useText();
  const valid = typedTiers.safeParse(tiers);
  return (
    <Section
      title={text('terms.example.title')}
      action={
        <SubmitButton kind="secondary" icon="eye" name="__intent__" value={previewIntent}>
          {text('terms.form.preview')}
        </SubmitButton>
      }
    >
      {valid.success ? (
        <WorkedExample example={exampleOf(valid.data)} currency={currency} />
      ) : (
        <p>{text('terms.form.noExample')}</p>
      )}
      <Hint>{text('terms.show.conventions')}</Hint>
    </Section>
  );
}
