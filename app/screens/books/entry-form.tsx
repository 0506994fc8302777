import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import {
  billFields,
  costCategories,
  type ExpenseFields,
  expenseFields,
  incomeCategories,
  incomeFields,
} from '~/models/books/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { Alert } from '~/ui/alert';
import { EmptyState } from '~/ui/empty-state';
import { DateField, HiddenField, TextField } from '~/ui/field';
import { MoneyField } from '~/ui/money-field';
import { PageHead } from '~/ui/page-head';
import { SelectField } from '~/ui/select-field';
import { Hint } from '~/ui/text';
import type { expenseLoader } from './entry-save.server';
import { MoreFields } from './parts/more-fields';
import { ReceiptFields } from './parts/receipt-fields';

/** The fields of an expense, and those that only a bill has. */
type EntryFields = ExpenseFields & { due_date?: string };

const schemas = { expense: expenseFields, bill: billFields, income: incomeFields };

/** Adds or corrects an expense, a bill or an income. */
export function EntryFormScreen() {
  const { title, crumbs, kind, phases, newPhaseHref } = useLoaderData<typeof expenseLoader>();
  const text = useText();
  const lacksPhase = kind !== 'income' && phases.length === 0;
  return (
    <>
      <PageHead title={title} breadcrumbs={crumbs} />
      {lacksPhase ? (
        <EmptyState
          text={text('books.errors.noPhase')}
          action={{ label: text('entry.form.addPhase'), href: newPhaseHref }}
        />
      ) : (
        <EntryForm />
      )}
    </>
  );
}

function EntryForm() {
  const { kind, backHref, currency, corrects, values, vatHint, saleHref } =
    useLoaderData<typeof expenseLoader>();
  const text = useText();
  const form = useRecordForm<EntryFields>(kind, values, schemas[kind]);
  const { fields, refused } = form;
  return (
    <>
      {saleHref && (
        <Hint>
          <a href={saleHref}>{text('entry.form.wholeSale')}</a>
        </Hint>
      )}
      {corrects && (
        <div className="mb-5">
          <Alert kind="info">
            {corrects.words}{' '}
            {corrects.receipts > 0 &&
              text('entry.form.keepsReceipts', { count: corrects.receipts })}
          </Alert>
        </div>
      )}
      <RecordForm
        of={form}
        takesFiles
        failed={text(`entry.form.failed.${kind}`)}
        submit={text(`entry.form.submit.${kind}`)}
        backHref={backHref}
      >
        {corrects && <HiddenField field={fields.corrects} />}
        <MoneyField
          field={fields.amount}
          label={text('books.field.amount')}
          hint={refused ? undefined : vatHint}
          currency={currency}
          autoFocus={!refused}
        />
        <ReceiptFields
          id={kind}
          ids={refused?.keptIds ?? []}
          errors={refused?.lastResult.error?.receipts ?? undefined}
        />
        {kind === 'income' ? (
          <SelectField
            field={fields.category}
            label={text('books.field.category')}
            options={[
              { value: '', label: text('entry.form.choose') },
              ...incomeCategories.map((value) => ({
                value,
                label: text(`books.category.${value}`),
              })),
            ]}
          />
        ) : (
          <CostFields fields={fields} />
        )}
        <DateField field={fields.date} label={text('books.field.date')} />
        {kind === 'bill' && (
          <DateField field={fields.due_date} label={text('books.field.dueDate')} />
        )}
        <MoreFields fields={fields} isOpen={corrects !== null} />
      </RecordForm>
    </>
  );
}

export type Fields = ReturnType<typeof useRecordForm<EntryFields>>['fields'];

function CostFields({ fields }: { fields: Fields }) {
  const { kind, phases, suppliers, typed } = useLoaderData<typeof expenseLoader>();
  const text = useText();
  const namesId = `${fields.supplier.id}-names`;
  return (
    <>
      <SelectField
        field={fields.phase_id}
        label={text('books.field.phase')}
        options={phases.map(({ id, title, depth }) => ({
          value: String(id),
          label: `${'\u2003'.repeat(depth)}${title}`,
        }))}
      />
      <TextField
        field={fields.supplier}
        label={text('books.field.supplier')}
        hint={text('entry.form.supplierHint')}
        dir="auto"
        maxLength={120}
        autoComplete="off"
        list={namesId}
        optional={kind !== 'bill'}
      />
      <datalist id={namesId}>
        {suppliers.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <SelectField
        field={fields.category}
        label={text('books.field.category')}
        hint={text('entry.form.categoryHint')}
        options={[
          { value: '', label: text('entry.form.choose') },
          ...costCategories.map((value) => ({ value, label: text(`books.category.${value}`) })),
        ]}
        preset={lastCategoryOf(suppliers, fields.supplier.initialValue)}
        optional
      />
      {typed.length > 0 && (
        <SelectField
          field={fields.replaces_typed}
          label={text('entry.replaces.label')}
          hint={text('entry.replaces.hint')}
          options={[{ value: '', label: text('entry.replaces.none') }, ...typed]}
          optional
        />
      )}
    </>
  );
}

type Supplier = { name: string; lastCategory: string | null };

/** The category of the last entry with the supplier that was typed before the form was rejected. */
function lastCategoryOf(suppliers: Supplier[], typed: unknown): string | undefined {
  const nameOf = (name: string) => name.trim().toLowerCase();
  const match = suppliers.find(({ name }) => nameOf(name) === nameOf(String(typed ?? '')));
  return match?.lastCategory ?? undefined;
}
