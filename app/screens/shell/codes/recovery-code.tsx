import { useText } from '~/i18n/text';
import { SubmitButton } from '~/ui/button';
import { FieldFrame } from '~/ui/field-frame';
import { Form } from '~/ui/form';
import { Icon } from '~/ui/icon';

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
  const ids = { id: 'recovery-code', hintId: 'recovery-code-hint', errorId: 'recovery-code-error' };
  return (
    <details>
      <summary className="button button-quiet">
        <Icon name="chevron-down" />
        {text('profile.recovery.use')}
      </summary>
      <Form action={action}>
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
        <SubmitButton kind={isDanger ? 'danger' : 'secondary'}>{submit}</SubmitButton>
      </Form>
    </details>
  );
}
