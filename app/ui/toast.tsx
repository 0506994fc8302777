import type { ReactNode } from 'react';
import { useText } from '~/i18n/text';
import { ToneIcon } from './alert';

/**
 * At the top of the page; with script it floats and disappears after 6 s unless pointed at or
 * focused.
 */
export function Toast({ kind, children }: { kind: 'good' | 'warn' | 'bad'; children: ReactNode }) {
  const text = useText();
  return (
    <div
      className={`toast toast-${kind}`}
      role={kind === 'bad' ? 'alert' : 'status'}
      tabIndex={0}
      data-enhance="announce"
    >
      <ToneIcon tone={kind} />
      <span className="visually-hidden">{text(`ui.tone.${kind}`)} </span>
      <div>{children}</div>
    </div>
  );
}
