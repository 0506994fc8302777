import type { ReactNode } from 'react';
import { useText } from '~/i18n/text';
import { SubmitButton, SummaryButton } from '~/ui/button';
import { Form, FormErrors } from '~/ui/form';
import { Ltr } from '~/ui/ltr';
import { PlainTextField } from '~/ui/plain-field';
import { Hint } from '~/ui/text';
import type { Sent } from './code.server';

export function Limited({ seconds = 0 }: { seconds?: number }) {
  const text = useText();
  if (seconds === 0) return null;
  const errors = [text('signIn.errors.limited', { count: Math.ceil(seconds / 60) })];
  return <FormErrors title={text('signIn.errors.sendFailed')} errors={errors} />;
}

/** Says that the code that was sent is no longer pending. */
export function CodeOver() {
  const text = useText();
  return <FormErrors title={text('signIn.code.overTitle')} errors={[text('signIn.code.over')]} />;
}

export function SentTo({ before, to, after, instead }: Sent & { to: string }) {
  if (instead) return <p>{instead}</p>;
  return (
    <p>
      {before} <Ltr>{to}</Ltr>. {after}
    </p>
  );
}

export function AuthenticatorKey(props: {
  image: string;
  manualKey: string;
  alt: string;
  label: string;
  isBlock?: boolean;
}) {
  const { image, manualKey, alt, label, isBlock } = props;
  return (
    <>
      <img src={image} alt={alt} width={222} height={222} />
      <p>
        {label}{' '}
        <code className={isBlock ? 'block' : undefined}>
          <Ltr>{manualKey}</Ltr>
        </code>
      </p>
    </>
  );
}

type ResendProps = {
  action?: string;
  hiddenField?: { name: string; value: string };
  wait: number;
  isRefused: boolean;
};

/** The button counts down the wait that the server enforces. */
export function Resend({ action, hiddenField, wait, isRefused }: ResendProps) {
  const text = useText();
  return (
    <Form action={action}>
      {hiddenField && <input type="hidden" {...hiddenField} />}
      {isRefused && <FormErrors errors={[text('signIn.code.wait', { seconds: wait })]} />}
      <SubmitButton
        kind="quiet"
        data-enhance="resend-wait"
        data-seconds={wait}
        data-waiting={text('signIn.code.resendWait', { seconds: '{seconds}' })}
      >
        {text('signIn.code.resend')}
      </SubmitButton>
      {wait > 0 && (
        <noscript>
          <Hint>{text('signIn.code.resendWait', { seconds: wait })}</Hint>
        </noscript>
      )}
    </Form>
  );
}

type CodeFieldProps = {
  id: string;
  label: string;
  hint: string;
  error?: string;
  autoComplete?: 'off' | 'one-time-code';
};

export function CodeField({
  id,
  label,
  hint,
  error,
  autoComplete = 'one-time-code',
}: CodeFieldProps) {
  return (
    <PlainTextField
      id={id}
      name="otp"
      label={label}
      hint={hint}
      errors={error ? [error] : undefined}
      autoComplete={autoComplete}
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      dir="ltr"
    />
  );
}

type LettersProps = {
  kind: 'long' | 'recovery';
  action: string;
  submit: string;
  isDanger: boolean;
  isOpen: boolean;
  error?: string;
};

export function LettersCode({ kind, action, submit, isDanger, isOpen, error }: LettersProps) {
  const text = useText();
  const words = {
    label: text(`signIn.letters.${kind}.label`),
    hint: text(`signIn.letters.${kind}.hint`),
  };
  return (
    <details open={isOpen}>
      <SummaryButton>{text(`signIn.letters.${kind}.use`)}</SummaryButton>
      <Form action={action} errors={{ 'recovery-code': error ? [error] : undefined }}>
        <CodeField id="recovery-code" {...words} error={error} autoComplete="off" />
        <SubmitButton kind={isDanger ? 'danger' : 'secondary'}>{submit}</SubmitButton>
      </Form>
    </details>
  );
}

type StepFormProps = {
  /** Errors by field id. */
  errors?: Record<string, string[] | undefined>;
  /** Distinguishes the forms of a page. */
  step?: string;
  submit: string;
  kind?: 'primary' | 'quiet' | 'danger';
  children?: ReactNode;
};

export function StepForm({ step, submit, kind, errors, children }: StepFormProps) {
  return (
    <Form errors={errors}>
      {step && <input type="hidden" name="step" value={step} />}
      {children}
      <div>
        <SubmitButton kind={kind}>{submit}</SubmitButton>
      </div>
    </Form>
  );
}
