import { useLoaderData } from '@remix-run/react';
import { useFrame } from '~/http/frame';
import { useText } from '~/i18n/text';
import { cardsPath } from '~/paths';
import { CardFields, ExpiryField, HolderField, type TypedCardFields } from '~/screens/shell/card-fields';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { PageHead } from '~/ui/page-head';
import type { cardCreateLoader, cardEditLoader } from './save.server';

/** Of a card that is kept, holder and expiry can change; another number is another card. */
export function CardFormScreen() {
  const { title, isNew, values } = useLoaderData<typeof cardCreateLoader | typeof cardEditLoader>();
  const { portal } = useFrame();
  const text = useText();
  const form = useRecordForm<TypedCardFields>('card', values);
  return (
    <>
      <PageHead title={title} breadcrumbs={[{ label: text('card.title'), href: cardsPath(portal) }]} />
      <RecordForm
        of={form}
        submit={text(isNew ? 'card.form.create' : 'card.form.save')}
        backHref={cardsPath(portal)}
      >
        {isNew ? (
          <CardFields fields={form.fields} />
        ) : (
          <>
            <HolderField field={form.fields.card_holder_name} />
            <ExpiryField field={form.fields.expiry} />
          </>
        )}
      </RecordForm>
    </>
  );
}
