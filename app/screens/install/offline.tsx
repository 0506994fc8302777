import { useText } from '~/i18n/text';
import { NoticePage } from '~/ui/empty-state';

/** Shown instead of any page while offline; the empty link reloads that page. */
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
