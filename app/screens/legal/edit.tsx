import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { TextAreaField } from '~/ui/field';
import { PageHead } from '~/ui/page-head';
import type { legalEditLoader } from './show.server';

export function LegalEditScreen() {
  const { title, shown, values } = useLoaderData<typeof legalEditLoader>();
  const text = useText();
  const form = useRecordForm<Record<'text_en' | 'text_he', string>>('legal', values);
  const { text_en: english, text_he: hebrew } = form.fields;
  return (
    <>
      <PageHead title={title} breadcrumbs={[shown]} lead={text('legal.edit.lead')} />
      <RecordForm
        of={form}
        stale={text('legal.edit.stale')}
        submit={text('legal.edit.save')}
        backHref={shown.href}
      >
        <TextAreaField
          field={english}
          label={text('legal.field.textEn')}
          rows={20}
          dir="ltr"
          optional
        />
        <TextAreaField
          field={hebrew}
          label={text('legal.field.textHe')}
          rows={20}
          dir="rtl"
          optional
        />
      </RecordForm>
    </>
  );
}
