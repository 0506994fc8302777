import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { exits, mostCosts, type ScenarioFields, scenarioFields } from '~/models/scenarios/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { DefaultSubmit } from '~/ui/button';
import { CheckboxField, DateField, TextField } from '~/ui/field';
import { MoneyField } from '~/ui/money-field';
import { PageHead } from '~/ui/page-head';
import { RowFields } from '~/ui/row-fields';
import { SelectField } from '~/ui/select-field';
import type { scenarioCreateLoader, scenarioEditLoader } from './save.server';

type Loader = typeof scenarioCreateLoader | typeof scenarioEditLoader;
type Fields = ScenarioFields & { is_base?: string };

export function ScenarioFormScreen() {
  const { title, breadcrumbs, isNew, canBeBase, backHref, values, currency } =
    useLoaderData<Loader>();
  const text = useText();
  const form = useRecordForm<Fields>('scenario', values, scenarioFields);
  const { fields } = form;
  return (
    <>
      <PageHead title={title} breadcrumbs={breadcrumbs} />
      <RecordForm
        of={form}
        failed={text('scenario.form.failed')}
        stale={text('scenario.form.stale')}
        submit={text(isNew ? 'scenario.form.create' : 'scenario.form.save')}
        backHref={backHref}
      >
        <DefaultSubmit />
        <TextField
          field={fields.name}
          label={text('scenario.field.name')}
          maxLength={80}
          dir="auto"
        />
        {canBeBase && (
          <CheckboxField field={fields.is_base} label={text('scenario.field.isBase')} />
        )}
        <ExitFields fields={fields} currency={currency} />
        <LettingFields fields={fields} currency={currency} />
        <RowFields
          form={form.form}
          field={fields.costs}
          legend={text('scenario.field.costs')}
          hint={text('scenario.form.costsHint')}
          most={mostCosts}
          add={text('scenario.form.addCost')}
          remove={(number) => text('scenario.form.removeCost', { number })}
        >
          {(row, number) => (
            <>
              <TextField
                field={row.title}
                label={text('scenario.field.costTitle', { number })}
                maxLength={80}
                dir="auto"
              />
              <MoneyField
                field={row.monthly}
                label={text('scenario.field.costMonthly', { number })}
                currency={currency}
              />
              <DateField
                field={row.from}
                label={text('scenario.field.costFrom', { number })}
                optional
              />
              <DateField
                field={row.to}
                label={text('scenario.field.costTo', { number })}
                optional
              />
            </>
          )}
        </RowFields>
      </RecordForm>
    </>
  );
}

type PartProps = {
  fields: ReturnType<typeof useRecordForm<Fields>>['fields'];
  currency: string;
};

function ExitFields({ fields, currency }: PartProps) {
  const text = useText();
  return (
    <fieldset>
      <legend>{text('scenario.form.exit')}</legend>
      <SelectField
        field={fields.exit}
        label={text('scenario.field.exit')}
        hint={text('scenario.form.exitHint')}
        options={exits.map((value) => ({ value, label: text(`scenario.exit.${value}`) }))}
      />
      <DateField field={fields.exit_on} label={text('scenario.field.exitOn')} />
      <MoneyField
        field={fields.value}
        label={text('scenario.field.value')}
        hint={text('scenario.form.valueHint')}
        currency={currency}
      />
      <TextField
        field={fields.selling_rate}
        label={text('scenario.field.sellingRate')}
        inputMode="decimal"
        dir="ltr"
        optional
      />
      <TextField
        field={fields.tax_rate}
        label={text('scenario.field.taxRate')}
        hint={text('scenario.form.taxHint')}
        inputMode="decimal"
        dir="ltr"
        optional
      />
      <MoneyField
        field={fields.new_loan}
        label={text('scenario.field.newLoan')}
        hint={text('scenario.form.newLoanHint')}
        currency={currency}
        optional
      />
    </fieldset>
  );
}

function LettingFields({ fields, currency }: PartProps) {
  const text = useText();
  return (
    <fieldset>
      <legend>{text('scenario.form.letting')}</legend>
      <MoneyField
        field={fields.rent}
        label={text('scenario.field.rent')}
        currency={currency}
        optional
      />
      <DateField
        field={fields.rent_from}
        label={text('scenario.field.rentFrom')}
        hint={text('scenario.form.rentFromHint')}
        optional
      />
      <TextField
        field={fields.vacancy_rate}
        label={text('scenario.field.vacancyRate')}
        inputMode="decimal"
        dir="ltr"
        optional
      />
    </fieldset>
  );
}
