import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import type { BudgetLineFields } from '~/models/books/budget.server';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { CheckboxField, HiddenField, TextField } from '~/ui/field';
import { MoneyField } from '~/ui/money-field';
import { PageHead } from '~/ui/page-head';
import { SelectField } from '~/ui/select-field';
import { Hint } from '~/ui/text';
import type { lineCreateLoader, lineEditLoader } from './line.server';

type Fields = BudgetLineFields & { to_complete?: string };

/** The one form of a budget line. */
export function BudgetLineScreen() {
  const line = useLoaderData<typeof lineCreateLoader | typeof lineEditLoader>();
  const { title, crumbs, backHref, currency, categories, phases, lockedAmount, values } = line;
  const text = useText();
  const of = useRecordForm<Fields>('line', values);
  const { fields } = of;
  return (
    <>
      <PageHead title={title} breadcrumbs={crumbs} lead={text('money.line.lead')} />
      <RecordForm
        of={of}
        failed={text('money.line.failed')}
        stale={text('money.line.stale')}
        submit={text('money.line.submit')}
        backHref={backHref}
      >
        {phases && (
          <>
            <SelectField
              field={fields.phase_id}
              label={text('books.field.phase')}
              options={phases}
            />
            <SelectField
              field={fields.account}
              label={text('money.line.account')}
              hint={text('money.line.accountHint')}
              options={line.accounts}
              optional
            />
          </>
        )}
        <TextField field={fields.title} label={text('books.field.title')} maxLength={120} />
        {lockedAmount === null ? (
          <MoneyField
            field={fields.original}
            label={text('books.field.original')}
            currency={currency}
          />
        ) : (
          <>
            <HiddenField field={fields.original} />
            <Hint>{text('money.line.originalLocked', { amount: lockedAmount })}</Hint>
          </>
        )}
        {phases && (
          <CheckboxField
            field={fields.from_general}
            label={text('money.line.fromGeneral')}
            hint={text('money.line.fromGeneralHint')}
          />
        )}
        <SelectField
          field={fields.category}
          label={text('books.field.category')}
          options={categories}
          optional
        />
        <CheckboxField field={fields.is_contingency} label={text('books.field.isContingency')} />
        {!phases && (
          <MoneyField
            field={fields.to_complete}
            label={text('books.field.toComplete')}
            hint={text('money.line.toCompleteHint')}
            currency={currency}
            optional
          />
        )}
      </RecordForm>
    </>
  );
}
