import type { ReactNode } from 'react';
import { useText } from '~/i18n/text';
import { type Tone, ToneIcon } from './tone';

type AlertProps = { kind: Tone; title?: string; children: ReactNode; action?: ReactNode };

/** A message within the page; results of an action are toasts. */
export function Alert({ kind, title, children, action }: AlertProps) {
  const text = useText();
  return (
    <div className={`alert alert-${kind}`}>
      <ToneIcon tone={kind} />
      <div>
        <span className="visually-hidden">{text(`ui.tone.${kind}`)} </span>
        {title && <strong>{title}</strong>}
        <div>{children}</div>
      </div>
      {action && <div className="alert-action">{action}</div>}
    </div>
  );
}
