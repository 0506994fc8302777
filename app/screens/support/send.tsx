import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { faqPublicPath, landingPath } from '~/paths';
import { useRecordForm } from '~/screens/shell/record-form';
import { Alert } from '~/ui/alert';
import { SubmitButton } from '~/ui/button';
import { CaptchaField } from '~/ui/captcha-field';
import { NoticePage } from '~/ui/empty-state';
import { TextAreaField, TextField } from '~/ui/field';
import { Form, FormActions, FormErrors, FormState } from '~/ui/form';
import { PageHead } from '~/ui/page-head';
import type { supportLoader } from './send.server';

type Fields = Record<'name' | 'email' | 'phone' | 'message' | 'g-recaptcha-response', string>;

export function SupportScreen() {
  const { title, values, captcha, wasSent } = useLoaderData<typeof supportLoader>();
  const text = useText();
  const { form, fields, refused } = useRecordForm<Fields>('support', values);
  if (wasSent && !refused) return <Sent />;
  const waitMinutes = Math.ceil((refused?.waitSeconds ?? 0) / 60);
  return (
    <>
      <PageHead
        title={title}
        lead={
          <>
            {text('support.lead')} <a href={faqPublicPath()}>{text('support.toFaq')}</a>
          </>
        }
      />
      {refused && !refused.isRefused && !refused.formKey && waitMinutes === 0 && (
        <Alert kind="info">{text('support.oneMore')}</Alert>
      )}
      {waitMinutes > 0 && (
        <FormErrors
          title={text('support.errors.notSent')}
          errors={[text('support.errors.limited', { count: waitMinutes })]}
        />
      )}
      <Form form={form}>
        <FormState values={values} refused={refused} />
        <TextField
          field={fields.name}
          label={text('support.field.name')}
          autoComplete="name"
          dir="auto"
          maxLength={120}
        />
        <TextField
          field={fields.email}
          label={text('support.field.email')}
          type="email"
          autoComplete="email"
          dir="ltr"
          maxLength={254}
        />
        <TextField
          field={fields.phone}
          label={text('support.field.phone')}
          type="tel"
          autoComplete="tel"
          dir="ltr"
          maxLength={30}
          optional
        />
        <TextAreaField
          field={fields.message}
          label={text('support.field.message')}
          rows={8}
          dir="auto"
          maxLength={5000}
        />
        {captcha && (
          <CaptchaField challenge={captcha} error={fields['g-recaptcha-response'].errors?.[0]} />
        )}
        <FormActions>
          <SubmitButton icon="send">{text('support.send')}</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}

function Sent() {
  const { dashboardHref } = useLoaderData<typeof supportLoader>();
  const text = useText();
  return (
    <NoticePage
      title={text('support.done')}
      action={{
        label: text(dashboardHref ? 'support.next.dashboard' : 'support.next.home'),
        href: dashboardHref ?? landingPath(),
      }}
    >
      <p>
        {text('support.next.read')} {text('support.next.answer')}
      </p>
      <p>{text('support.next.late')}</p>
      <p>
        <a href={faqPublicPath()}>{text('support.next.faq')}</a>
      </p>
    </NoticePage>
  );
}
