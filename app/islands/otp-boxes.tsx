import { useEffect, useRef, useState } from 'react';
import { DigitBoxes, toDigits } from './digit-boxes';

type Props = {
  id: string;
  name: string;
  label: string;
  hint?: string;
  error?: string;
  autoSubmit: boolean;
  autoFocus?: boolean;
};

/** Drawn here because the icon library is not bundled for browsers. */
const ErrorSign = () => (
  <svg className="icon" width={20} height={20} viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="10" />
    <path d="M12 8v4m0 4h.01" />
  </svg>
);

/** One input from the server, six boxes once scripts run. */
export function OtpBoxes({ id, name, label, hint, error, autoSubmit, autoFocus }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<{ code: string; focused: boolean }>();

  useEffect(() => {
    const element = input.current;
    if (!element) return;
    setTyped({
      code: toDigits(element.value).slice(0, 6),
      focused: document.activeElement === element,
    });
  }, []);

  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const field = {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
    inputMode: 'numeric' as const,
    required: true,
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the one input needs a label, not a legend.
    <div className="field" role="group" aria-labelledby={`${id}-label`}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {typed ? (
        <DigitBoxes
          id={id}
          name={name}
          label={label}
          field={field}
          autoSubmit={autoSubmit}
          start={typed}
        />
      ) : (
        <div className="otp" dir="ltr">
          {Array.from({ length: 6 }, (_, box) => (
            <span key={box} className="otp-box" aria-hidden="true" />
          ))}
          <input
            {...field}
            ref={input}
            // biome-ignore lint/a11y/noAutofocus: the page only asks for a code.
            autoFocus={autoFocus}
            id={id}
            name={name}
            className="otp-input"
            autoComplete="one-time-code"
            pattern="[0-9]{6}"
            maxLength={6}
          />
        </div>
      )}
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="error">
          <ErrorSign />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
