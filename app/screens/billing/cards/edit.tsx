import { useLoaderData } from '@remix-run/react';
import { useFrame } from '~/http/frame';
import { useText } from '~/i18n/text';
import { cardsPath } from '~/paths';
import {
  CardFields,
  ExpiryField,
  HolderField,
  type TypedCardFields,
} from '~/screens/shell/card-fields';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { FieldError } from '~/ui/field-frame';
import { PageHead } from '~/ui/page-head';
import type { cardCreateLoader, cardEditLoader } from './save.server';

/** Holder and expiry of a saved card can change; another number is a new card. */
export function CardFormScreen() {
  const page = useLoaderData<typeof cardCreateLoader | typeof cardEditLoader>();
  const { title, isNew, hasCardForm, values } = page;
  const { portal } = useFrame();
  const text = useText();
  const form = useRecordForm<TypedCardFields>('card', values);
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={[{ label: text('card.title'), href: cardsPath(portal) }]}
      />
      <RecordForm
        of={form}
        submit={text(
          hasCardForm ? (isNew ? 'card.form.create' : 'card.form.save') : 'card.setup.submit',
        )}
        backHref={cardsPath(portal)}
      >
        {isNew && !hasCardForm && (
          <>
            <p>{text('card.setup.text')}</p>
            <FieldError id={form.fields.card_no.errorId} errors={form.fields.card_no.errors} />
          </>
        )}
        {isNew && hasCardForm && <CardFields fields={form.fields} />}
        {!isNew && (
          <>
            <HolderField field={form.fields.card_holder_name} />
            <ExpiryField field={form.fields.expiry} />
          </>
        )}
      </RecordForm>
    </>
  );
}
