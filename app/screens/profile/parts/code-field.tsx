import { useText } from '~/i18n/text';
import type { TextKey } from '~/i18n/words';
import { PlainTextField } from '~/ui/plain-field';

type CodeFieldProps = { label: string; hint: string; error?: TextKey };

/** One field for six digits or a recovery code. */
export function CodeField({ label, hint, error }: CodeFieldProps) {
  const text = useText();
  return (
    <PlainTextField
      id="code"
      name="otp"
      label={label}
      hint={hint}
      errors={error ? [text(error)] : undefined}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      dir="ltr"
    />
  );
}
