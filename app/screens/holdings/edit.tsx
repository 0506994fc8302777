import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { holdingFields, type NewHoldingFields, newHoldingFields } from '~/models/holdings/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { CheckboxField, DateField, TextField } from '~/ui/field';
import { MoneyField } from '~/ui/money-field';
import { PageHead } from '~/ui/page-head';
import { SelectField } from '~/ui/select-field';
import type { holdingCreateLoader, holdingEditLoader } from './save.server';

type Loader = typeof holdingCreateLoader | typeof holdingEditLoader;

export function HoldingFormScreen() {
  const { title, crumbs, isNew, backHref, values, investors, currency } = useLoaderData<Loader>();
  const text = useText();
  const schema = isNew ? newHoldingFields : holdingFields;
  const form = useRecordForm<NewHoldingFields>('holding', values, schema);
  const { fields } = form;
  return (
    <>
      <PageHead title={title} breadcrumbs={crumbs} />
      <RecordForm
        of={form}
        failed={text('holding.form.failed')}
        stale={text('holding.form.stale')}
        submit={text(isNew ? 'holding.form.create' : 'holding.form.save')}
        backHref={backHref}
      >
        <fieldset>
          <legend>{text('holding.form.holder')}</legend>
          {investors.length > 0 && (
            <SelectField
              field={fields.person_id}
              label={text('holding.field.person')}
              hint={text('holding.form.personHint')}
              options={[{ value: '', label: text('holding.form.noPerson') }, ...investors]}
              optional
            />
          )}
          <TextField
            field={fields.name}
            label={text('holding.field.name')}
            hint={text('holding.form.nameHint')}
            maxLength={120}
            dir="auto"
            optional={investors.length > 0}
          />
          <TextField
            field={fields.email}
            label={text('holding.field.email')}
            hint={text('holding.form.emailHint')}
            type="email"
            maxLength={254}
            dir="ltr"
            optional
          />
        </fieldset>
        <fieldset>
          <legend>{text('holding.form.what')}</legend>
          {isNew && (
            <>
              <MoneyField
                field={fields.committed}
                label={text('holding.field.committed')}
                currency={currency}
              />
              <DateField field={fields.joined_on} label={text('holding.field.joinedOn')} />
            </>
          )}
          <TextField
            field={fields.share_class}
            label={text('holding.field.shareClass')}
            hint={text('holding.form.classHint')}
            maxLength={40}
            dir="auto"
            optional
          />
          <CheckboxField
            field={fields.is_sponsor}
            label={text('holding.field.isSponsor')}
            hint={text('holding.form.sponsorHint')}
          />
          <TextField
            field={fields.withholding_rate}
            label={text('holding.field.withholdingRate')}
            hint={text('holding.form.withholdingHint')}
            inputMode="decimal"
            dir="ltr"
            optional
          />
        </fieldset>
      </RecordForm>
    </>
  );
}
