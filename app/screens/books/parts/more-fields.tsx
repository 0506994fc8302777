import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { SummaryButton } from '~/ui/button';
import { CheckboxField, TextAreaField, TextField } from '~/ui/field';
import { SelectField } from '~/ui/select-field';
import type { Fields } from '../entry-form';
import type { expenseLoader } from '../entry-save.server';

/** The fields that a small project never needs; open if one of them has an error. */
export function MoreFields({ fields, isOpen }: { fields: Fields; isOpen: boolean }) {
  const { kind, phases, lines } = useLoaderData<typeof expenseLoader>();
  const text = useText();
  const isCost = kind !== 'income';
  const { vat_rate, without_vat, reclaims_vat, invoice_number, line_id, note } = fields;
  const hasErrors = [vat_rate, reclaims_vat, invoice_number, line_id, note].some(
    ({ errors }) => errors?.length,
  );
  return (
    <details open={isOpen || hasErrors}>
      <SummaryButton>{text(isCost ? 'entry.form.more' : 'entry.form.moreIncome')}</SummaryButton>
      <div className="mt-4 grid gap-5">
        <TextField
          field={vat_rate}
          label={text('books.field.vatRate')}
          hint={text('entry.form.vatHint')}
          inputMode="decimal"
          dir="ltr"
          optional
        />
        <CheckboxField field={without_vat} label={text('books.field.withoutVat')} />
        {isCost && <CheckboxField field={reclaims_vat} label={text('books.field.reclaimsVat')} />}
        <TextField
          field={invoice_number}
          label={text('books.field.invoiceNumber')}
          maxLength={60}
          dir="auto"
          optional
        />
        {isCost && lines.length > 0 && (
          <SelectField
            field={line_id}
            label={text('books.field.line')}
            hint={text('entry.form.lineHint')}
            options={[{ value: '', label: text('entry.form.noLine') }]}
            groups={phases
              .map(({ id, title }) => ({
                label: title,
                options: lines
                  .filter((line) => line.phaseId === id)
                  .map((line) => ({ value: String(line.id), label: line.title ?? '' })),
              }))
              .filter(({ options }) => options.length > 0)}
            optional
          />
        )}
        <TextAreaField
          field={note}
          label={text('books.field.note')}
          rows={2}
          maxLength={500}
          dir="auto"
          optional
        />
      </div>
    </details>
  );
}
