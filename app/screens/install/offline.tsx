import { useText } from '~/i18n/text';
import { NoticePage } from '~/ui/empty-state';

/**
 * Shown in place of any page while there is no connection; the empty address asks for that page
 * again.
 */
export function OfflineScreen() {
  const text = useText();
  return (
    <NoticePage
      title={text('install.offline.title')}
      action={{ label: text('install.offline.again'), href: '' }}
    >
      <p>{text('install.offline.text')}</p>
    </NoticePage>
  );
}
