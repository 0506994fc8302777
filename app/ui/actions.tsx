import type { ReactNode } from 'react';
import { useText } from '~/i18n/text';
import { SummaryButton } from './button';

type ActionsProps = {
  /** The actions that are always visible. */
  children: ReactNode;
  /** The other ones, in a menu. */
  more?: ReactNode;
};

/** The buttons of a page's head or of a toolbar. `more` are in the menu "More". */
export function Actions({ children, more }: ActionsProps) {
  const text = useText();
  return (
    <div className="actions">
      {children}
      {more && (
        <details className="more" data-enhance="menu">
          <SummaryButton>{text('ui.more')}</SummaryButton>
          <div className="more-panel">{more}</div>
        </details>
      )}
    </div>
  );
}
