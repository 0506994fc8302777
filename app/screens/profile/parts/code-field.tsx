import { useText } from '~/i18n/text';
import type { TextKey } from '~/i18n/words';
import { FieldFrame } from '~/ui/field-frame';

type CodeFieldProps = { label: string; hint: string; error?: TextKey };

/** One field for six digits or a recovery code. */
export function CodeField({ label, hint, error }: CodeFieldProps) {
  const text = useText();
  const ids = { id: 'code', hintId: 'code-hint', errorId: 'code-error' };
  return (
    <FieldFrame {...ids} label={label} hint={hint} errors={error ? [text(error)] : undefined}>
      <input
        className="input"
        type="text"
        name="otp"
        id={ids.id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${ids.errorId} ${ids.hintId}` : ids.hintId}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        dir="ltr"
      />
    </FieldFrame>
  );
}
