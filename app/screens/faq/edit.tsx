import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type FaqFields, faqFields } from '~/models/faq/input';
import { faqPath } from '~/paths';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { CheckboxField, TextAreaField, TextField } from '~/ui/field';
import { PageHead } from '~/ui/page-head';
import type { faqCreateLoader, faqEditLoader } from './save.server';

export function FaqFormScreen() {
  const { title, isNew, values } = useLoaderData<typeof faqCreateLoader | typeof faqEditLoader>();
  const text = useText();
  const form = useRecordForm<FaqFields>('faq', values, faqFields);
  const { fields } = form;
  const [en, he] = [{ dir: 'ltr' }, { dir: 'rtl' }] as const;
  return (
    <>
      <PageHead title={title} breadcrumbs={[{ label: text('faq.list.title'), href: faqPath() }]} />
      <RecordForm
        of={form}
        stale={text('faq.errors.stale')}
        submit={text(isNew ? 'faq.form.create' : 'faq.form.save')}
        backHref={faqPath()}
      >
        <TextField
          field={fields.question_en}
          label={text('faq.field.questionEn')}
          maxLength={300}
          {...en}
        />
        <TextAreaField
          field={fields.answer_en}
          label={text('faq.field.answerEn')}
          maxLength={5000}
          {...en}
        />
        <TextField
          field={fields.question_he}
          label={text('faq.field.questionHe')}
          maxLength={300}
          {...he}
        />
        <TextAreaField
          field={fields.answer_he}
          label={text('faq.field.answerHe')}
          maxLength={5000}
          {...he}
        />
        <TextField
          field={fields.sort_order}
          label={text('faq.field.order')}
          hint={text('faq.hint.order')}
          inputMode="numeric"
          dir="ltr"
          maxLength={4}
        />
        <CheckboxField field={fields.is_active} label={text('faq.field.isActive')} />
      </RecordForm>
    </>
  );
}
