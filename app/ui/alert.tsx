import type { ReactNode } from 'react';
import { useText } from '~/i18n/text';
import { Icon, type IconName } from './icon';

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

type Tone = 'good' | 'bad' | 'warn' | 'info';

const toneIcons: Record<Tone, IconName> = {
  good: 'ok',
  bad: 'error',
  warn: 'warning',
  info: 'info',
};

export function ToneIcon({ tone }: { tone: Tone }) {
  return <Icon name={toneIcons[tone]} />;
}

export type BadgeTone = 'good' | 'bad' | 'warn' | 'info' | 'neutral';

/** A status label; its symbol comes from the style sheet. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
