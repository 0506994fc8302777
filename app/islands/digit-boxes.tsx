import {
  type ClipboardEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from 'react';

type Props = {
  id: string;
  name: string;
  label: string;
  field: InputHTMLAttributes<HTMLInputElement>;
  autoSubmit: boolean;
  start: { code: string; focused: boolean };
};

const length = 6;
const places = Array.from({ length }, (_, place) => place);

/** The whole code is in a hidden field. */
export function DigitBoxes({ id, name, label, field, autoSubmit, start }: Props) {
  const [digits, setDigits] = useState(() => places.map((place) => start.code[place] ?? ''));
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const hidden = useRef<HTMLInputElement>(null);
  const hasTyped = useRef(false);
  const code = digits.join('');

  const focus = (place: number) => boxes.current[Math.max(0, Math.min(place, length - 1))]?.focus();

  useEffect(() => {
    if (start.focused) boxes.current[Math.min(start.code.length, length - 1)]?.focus();
  }, [start]);

  useEffect(() => {
    if (!hasTyped.current) return;
    hasTyped.current = false;
    if (autoSubmit && code.length === length) hidden.current?.form?.requestSubmit();
  }, [autoSubmit, code]);

  function put(place: number, text: string) {
    hasTyped.current = true;
    setDigits((old) =>
      old.map((digit, at) =>
        at < place ? digit : (text[at - place] ?? (text ? digit : at === place ? '' : digit)),
      ),
    );
    if (text) focus(place + text.length);
  }

  function change(place: number, value: string) {
    const text = toDigits(value);
    const old = digits[place] ?? '';
    // A second digit in a full box replaces the first; a whole code (autofill) starts at the first
    // box.
    if (text.length === 2 && old) put(place, text.replace(old, ''));
    else put(text.length >= length ? 0 : place, text.slice(0, length));
  }

  function paste(event: ClipboardEvent) {
    event.preventDefault();
    put(0, toDigits(event.clipboardData.getData('text')).slice(0, length));
  }

  function press(event: KeyboardEvent, place: number) {
    const moves: Record<string, number> = {
      ArrowLeft: place - 1,
      ArrowRight: place + 1,
      Home: 0,
      End: length - 1,
    };
    const target =
      event.key === 'Backspace' && !digits[place] && place > 0 ? place - 1 : moves[event.key];
    if (target === undefined) return;
    event.preventDefault();
    if (event.key === 'Backspace') put(target, '');
    focus(target);
  }

  return (
    <div className="otp otp-live" dir="ltr" onPaste={paste}>
      {places.map((place) => (
        <input
          {...field}
          key={place}
          ref={(element) => {
            boxes.current[place] = element;
          }}
          id={place === 0 ? id : undefined}
          className="otp-box"
          aria-label={`${label} ${place + 1}/${length}`}
          autoComplete={place === 0 ? 'one-time-code' : 'off'}
          value={digits[place]}
          onChange={(event) => change(place, event.target.value)}
          onKeyDown={(event) => press(event, place)}
          onFocus={(event) => event.target.select()}
        />
      ))}
      <input ref={hidden} type="hidden" name={name} value={code} />
    </div>
  );
}

const zeros = [0x660, 0x6f0, 0xff10];

/** Returns only the digits of a text, as 0–9: `'١٢٣-456 '` becomes `'123456'`. */
export function toDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (char) => {
      const code = char.charCodeAt(0);
      const zero = zeros.find((candidate) => code >= candidate && code < candidate + 10) ?? code;
      return String(code - zero);
    })
    .replace(/[^0-9]/g, '');
}
