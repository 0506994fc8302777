import type { FieldMetadata } from '@conform-to/react';
import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import type { LoanFields } from '~/models/loans/input';
import { CheckboxField, TextField } from '~/ui/field';
import { FieldGroup } from '~/ui/field-frame';
import { SelectField } from '~/ui/select-field';
import { Hint } from '~/ui/text';
import type { Loader } from '../edit';

type Names = 'index_id' | 'base_month' | 'linked_share' | 'has_floor';
type Fields = { [Name in Names]: FieldMetadata<LoanFields[Name]> };

/** The index that a loan follows; the other fields count only with one. */
export function LinkFields({ of: fields }: { of: Fields }) {
  const { indexes, indexesHref } = useLoaderData<Loader>();
  const text = useText();
  if (indexes.length === 0)
    return (
      <Hint>
        {text('loan.form.noIndexes')}{' '}
        {indexesHref && <a href={indexesHref}>{text('loan.form.indexes')}</a>}
      </Hint>
    );
  return (
    <FieldGroup legend={text('loan.form.link')}>
      <Hint>{text('loan.form.linkLead')}</Hint>
      <SelectField
        field={fields.index_id}
        label={text('loan.field.index')}
        options={[
          { value: '', label: text('loan.form.noIndex') },
          ...indexes.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        optional
      />
      <TextField
        field={fields.base_month}
        label={text('loan.field.baseMonth')}
        hint={text('loan.form.baseHint')}
        dir="ltr"
        optional
      />
      <TextField
        field={fields.linked_share}
        label={text('loan.field.linkedShare')}
        hint={text('loan.form.shareHint')}
        inputMode="decimal"
        dir="ltr"
        optional
      />
      <CheckboxField
        field={fields.has_floor}
        label={text('loan.field.hasFloor')}
        hint={text('loan.form.floorHint')}
      />
    </FieldGroup>
  );
}
