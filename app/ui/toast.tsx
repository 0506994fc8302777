import type { ReactNode } from 'react';
import { useText } from '~/i18n/text';
import { ToneIcon } from './alert';

type ToastProps = {
  kind: 'good' | 'warn' | 'bad';
  links?: { label: string; href: string }[];
  children: ReactNode;
};

/**
 * At the top of the page; with script it floats and disappears after 6 s unless pointed at or
 * focused.
 */
export function Toast({ kind, links = [], children }: ToastProps) {
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
      <div>
        {children}
        {links.length > 0 && (
          <div className="toast-links">
            {links.map(({ label, href }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
