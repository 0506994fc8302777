import { useForm } from '@conform-to/react';
import { getZodConstraint } from '@conform-to/zod/v4';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type FaqFields, faqFields } from '~/models/faq/input';
import { faqPath } from '~/paths';
import { Alert } from '~/ui/alert';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { CheckboxField, TextAreaField, TextField } from '~/ui/field';
import { Form, FormActions, FormState } from '~/ui/form';
import { PageHead } from '~/ui/page-head';
import type { faqCreateLoader, faqEditAction, faqEditLoader } from './save.server';

/** One form to add a question and to change one. */
export function FaqFormScreen() {
  const { title, isNew, values } = useLoaderData<typeof faqCreateLoader | typeof faqEditLoader>();
  const refused = useActionData<typeof faqEditAction>();
  const text = useText();
  const [form, fields] = useForm<FaqFields>({
    id: 'faq',
    lastResult: refused?.lastResult,
    defaultValue: values,
    constraint: getZodConstraint(faqFields),
  });
  const [en, he] = [{ dir: 'ltr' }, { dir: 'rtl' }] as const;
  return (
    <>
      <PageHead title={title} breadcrumbs={[{ label: text('faq.list.title'), href: faqPath() }]} />
      {refused?.version && <Alert kind="warn">{text('faq.errors.stale')}</Alert>}
      <Form form={form}>
        <FormState values={values} version={refused?.version} />
        <TextField field={fields.question_en} label={text('faq.field.questionEn')} maxLength={300} {...en} />
        <TextAreaField field={fields.answer_en} label={text('faq.field.answerEn')} maxLength={5000} {...en} />
        <TextField field={fields.question_he} label={text('faq.field.questionHe')} maxLength={300} {...he} />
        <TextAreaField field={fields.answer_he} label={text('faq.field.answerHe')} maxLength={5000} {...he} />
        <TextField
          field={fields.sort_order}
          label={text('faq.field.order')}
          hint={text('faq.hint.order')}
          inputMode="numeric"
          dir="ltr"
          maxLength={4}
        />
        <CheckboxField field={fields.is_active} label={text('faq.field.isActive')} />
        <FormActions>
          <SubmitButton>{text(isNew ? 'faq.form.create' : 'faq.form.save')}</SubmitButton>
          <ButtonLink href={faqPath()}>{text('form.cancel')}</ButtonLink>
        </FormActions>
      </Form>
    </>
  );
}
