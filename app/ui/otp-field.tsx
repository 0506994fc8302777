import { useId } from 'react';
import { useText } from '~/i18n/text';
import { FieldFrame } from './field-frame';

type OtpFieldProps = { name?: string; label: string; error?: string };

/**
 * One six-digit input, drawn over six boxes by CSS: `.otp` holds the row, `.otp-input` is the real input,
 * `.otp-box` are the six frames behind its digits.
 */
export function OtpField({ name = 'otp', label, error }: OtpFieldProps) {
  const text = useText();
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  return (
    <FieldFrame
      {...{ id, hintId, errorId, label }}
      errors={error ? [error] : undefined}
      hint={text('ui.otp.hint')}
    >
      <div className="otp" dir="ltr">
        {Array.from({ length: 6 }, (_, box) => (
          <span key={box} className="otp-box" aria-hidden="true" />
        ))}
        <input
          className="otp-input"
          id={id}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]{6}"
          maxLength={6}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${errorId} ${hintId}` : hintId}
        />
      </div>
    </FieldFrame>
  );
}
