import { useText } from '~/i18n/text';
import { SubmitButton, SummaryButton } from '~/ui/button';
import { Form } from '~/ui/form';
import { PlainTextField } from '~/ui/plain-field';

type Props = {
  /** Where the six digits go too. */
  action: string;
  /** What its button does. */
  submit: string;
  isDanger?: boolean;
};

/** A code kept for the day the authenticator is not at hand. */
export function RecoveryCode({ action, submit, isDanger = false }: Props) {
  const text = useText();
  return (
    <details>
      <SummaryButton>{text('profile.recovery.use')}</SummaryButton>
      <Form action={action}>
        <PlainTextField
          id="recovery-code"
          name="otp"
          label={text('profile.recovery.useLabel')}
          hint={text('profile.recovery.useHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          dir="ltr"
        />
        <SubmitButton kind={isDanger ? 'danger' : 'secondary'}>{submit}</SubmitButton>
      </Form>
    </details>
  );
}
