import { useText } from '~/i18n/text';
import { twoFactorPath } from '~/paths';
import { SubmitButton } from '~/ui/button';
import { FieldFrame } from '~/ui/field-frame';
import { Form } from '~/ui/form';
import { Icon } from '~/ui/icon';

/** A code kept for the day the authenticator is not at hand; it goes where the six digits go. */
export function RecoveryCode() {
  const text = useText();
  const ids = { id: 'recovery-code', hintId: 'recovery-code-hint', errorId: 'recovery-code-error' };
  return (
    <details>
      <summary className="button button-quiet">
        <Icon name="chevron-down" />
        {text('profile.recovery.use')}
      </summary>
      <Form action={twoFactorPath()}>
        <FieldFrame
          {...ids}
          label={text('profile.recovery.useLabel')}
          hint={text('profile.recovery.useHint')}
        >
          <input
            className="input"
            type="text"
            name="otp"
            id={ids.id}
            aria-describedby={ids.hintId}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            dir="ltr"
          />
        </FieldFrame>
        <SubmitButton kind="secondary">{text('profile.recovery.useSubmit')}</SubmitButton>
      </Form>
    </details>
  );
}
