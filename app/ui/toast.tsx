import type { ReactNode } from 'react';
import { useText } from '~/i18n/text';
import { ToneIcon } from './tone';

/** Gone after 6 s, by CSS; stays while hovered or focused. */
export function Toast({ kind, children }: { kind: 'good' | 'warn' | 'bad'; children: ReactNode }) {
  const text = useText();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: focus keeps the words on the screen.
    <div className={`toast toast-${kind}`} role="status" tabIndex={0}>
      <ToneIcon tone={kind} />
      <span className="visually-hidden">{text(`ui.tone.${kind}`)} </span>
      <div>{children}</div>
    </div>
  );
}
