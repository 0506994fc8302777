import type { ReactNode } from 'react';
import { roleWord } from '~/http/role-word';
import { useView } from '~/http/view';
import { useText } from '~/i18n/text';
import { dashboardPath, landingPath, languagePath, logoutPath } from '~/paths';
import { ReadOnlyProvider } from '~/ui/button';
import { AppShell, NarrowShell, PublicShell } from '~/ui/shell';
import { Toast } from '~/ui/toast';
import { type NavigationItem, navigation } from './navigation';
import { ViewingBanner } from './viewing-banner';

/** The header and sidebar around every screen, by what its loader said of the page. */
export function Frame({ children }: { children: ReactNode }) {
  const view = useView();
  const text = useText();
  const language = { action: languagePath(), back: view.here, current: view.locale };
  const banner = view.viewing && <ViewingBanner />;
  const toast = view.toast && <Toast kind={view.toast.kind}>{view.toast.text}</Toast>;
  const main = <ReadOnlyProvider value={view.viewing !== null}>{children}</ReadOnlyProvider>;
  if (view.shell === 'app' && view.person) {
    const { name, role, may } = view.person;
    const path = view.here.split('?')[0] ?? '';
    const isAt = (href: string) => href !== '' && (path === href || path.startsWith(`${href}/`));
    const item = ({ label, href, also = [], icon, children }: NavigationItem): ShellItem => ({
      label: text(label),
      href,
      icon,
      current: [href, ...also].some(isAt),
      children: children && items(children),
    });
    const items = (all: NavigationItem[]) =>
      all.filter(({ permission }) => !permission || may(permission)).map(item);
    return (
      <AppShell
        nav={items(navigation[role])}
        homeHref={dashboardPath(view.portal)}
        user={{ name, role: roleWord(text, view.person) }}
        language={language}
        logoutHref={logoutPath()}
        toast={toast}
        banner={banner}
      >
        {main}
      </AppShell>
    );
  }
  const homeHref = view.person ? dashboardPath(view.portal) : landingPath();
  const Shell = view.shell === 'narrow' ? NarrowShell : PublicShell;
  return (
    <Shell homeHref={homeHref} language={language} toast={toast} banner={banner}>
      {main}
    </Shell>
  );
}

type ShellItem = Omit<NavigationItem, 'label' | 'also' | 'permission' | 'children'> & {
  label: string;
  current: boolean;
  children?: ShellItem[];
};
