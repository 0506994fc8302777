import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { Island } from '~/islands/island';
import { Alert } from '~/ui/alert';
import { ButtonLink, SubmitButton, SummaryButton } from '~/ui/button';
import { Form } from '~/ui/form';
import { Ltr } from '~/ui/ltr';
import { PageHead } from '~/ui/page-head';
import type { CodeAnswer, LockedWords, showCode } from './code.server';
import { AuthenticatorKey, LettersCode, Limited, Resend, SentTo } from './parts';

type Shown = Awaited<ReturnType<typeof showCode>>;
type Code = NonNullable<Shown['code']>;

export function CodeScreen() {
  const { code: page } = useLoaderData<Shown>();
  const { locked, error, waitSeconds, wait } = useActionData<CodeAnswer>() ?? {};
  const text = useText();
  if (locked) return <Locked {...locked} />;
  if (!page) return null;
  const { action, cancel, letters, resend, startOver } = page;
  const otp = {
    name: 'otp',
    label: text('signIn.code.label'),
    hint: text('ui.otp.hint'),
    error,
    autoSubmit: !cancel,
    autoFocus: true,
  };
  const submit = <SubmitButton kind={cancel && 'danger'}>{page.submit}</SubmitButton>;
  return (
    <>
      <PageHead title={page.title} breadcrumbs={page.breadcrumbs} lead={<Lead {...page} />} />
      <Limited seconds={waitSeconds} />
      {page.qr && (
        <AuthenticatorKey
          {...page.qr}
          alt={text('signIn.enroll.qr')}
          label={text('signIn.enroll.key')}
        />
      )}
      {page.submit && (
        <Form action={action} errors={{ otp: error ? [error] : undefined }} focusesField>
          <Island name="otp-boxes" id="otp" props={otp} />
          {/* In the wide frame the button keeps its own width. */}
          {page.breadcrumbs ? <div>{submit}</div> : submit}
          {cancel && <ButtonLink href={cancel.href}>{cancel.label}</ButtonLink>}
        </Form>
      )}
      {resend && <Resend {...resend} wait={wait || page.wait} isRefused={Boolean(wait)} />}
      {letters && (
        <LettersCode
          {...letters}
          action={action}
          isDanger={Boolean(cancel)}
          isOpen={!page.submit}
          error={page.submit ? undefined : error}
        />
      )}
      {page.aside && <Aside {...page.aside} />}
      {startOver && (
        <p>
          <a href={startOver.href}>{startOver.label}</a>
        </p>
      )}
    </>
  );
}

function Lead({ sent, more, to, demoCode }: Code) {
  return (
    <>
      {sent && <SentTo {...sent} to={to} />}
      {more && <p>{more}</p>}
      <DemoCode code={demoCode} />
    </>
  );
}

export function DemoCode({ code }: { code: string | null }) {
  const text = useText();
  if (!code) return null;
  return (
    <p>
      {text('signIn.code.demo')}{' '}
      <strong>
        <Ltr>{code}</Ltr>
      </strong>
    </p>
  );
}

function Locked({ title, text: words, next, href, label }: LockedWords) {
  const text = useText();
  return (
    <>
      <PageHead title={text('signIn.locked.title')} />
      <div role="alert">
        <Alert kind="bad" title={title}>
          {words ?? text('signIn.locked.text')}
        </Alert>
      </div>
      <p>{next}</p>
      <ButtonLink href={href} kind="primary">
        {label}
      </ButtonLink>
    </>
  );
}

function Aside({ summary, text, submit, action, hiddenField }: NonNullable<Code['aside']>) {
  return (
    <details>
      <SummaryButton>{summary}</SummaryButton>
      <Form action={action}>
        {hiddenField && <input type="hidden" {...hiddenField} />}
        <p>{text}</p>
        <SubmitButton kind="secondary">{submit}</SubmitButton>
      </Form>
    </details>
  );
}
