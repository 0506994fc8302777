import { Fragment, type ReactNode } from 'react';
import { useFrame } from '~/http/frame';
import { useText } from '~/i18n/text';
import { roleWord } from '~/models/people/kinds';
import { dashboardPath, landingPath, languagePath, logoutPath, viewEndPath } from '~/paths';
import { Banner } from '~/ui/banner';
import { ReadOnlyProvider, SubmitButton } from '~/ui/button';
import { AppShell, NarrowShell, PublicShell } from '~/ui/shell';
import { Hint } from '~/ui/text';
import { Toast } from '~/ui/toast';
import { type NavigationItem, navigation } from './navigation';

export function Frame({ children }: { children: ReactNode }) {
  const frame = useFrame();
  const text = useText();
  const language = { action: languagePath(), back: frame.here, current: frame.locale };
  const banner = frame.impersonation && <ImpersonationBanner />;
  const toast = frame.toast && <Toast kind={frame.toast.kind}>{frame.toast.text}</Toast>;
  const main = <ReadOnlyProvider value={frame.impersonation !== null}>{children}</ReadOnlyProvider>;
  if (frame.shell === 'app' && frame.person) {
    const { name, role, may } = frame.person;
    const path = frame.here.split('?')[0] ?? '';
    const isAt = (href: string) => href !== '' && (path === href || path.startsWith(`${href}/`));
    const item = ({ label, href, also = [], icon, children }: NavigationItem): ShellItem => ({
      label: text(label),
      href,
      icon,
      current: [href, ...also].some(isAt),
      children: children && items(children),
    });
    const isShown = ({ needs, isOfPlans }: NavigationItem) =>
      (!needs || may(needs)) && (!isOfPlans || frame.hasPlans);
    const items = (all: NavigationItem[]) => all.filter(isShown).map(item);
    return (
      <AppShell
        nav={items(navigation[role])}
        homeHref={dashboardPath(frame.portal)}
        user={{ name, role: roleWord(text, frame.person) }}
        language={language}
        logoutHref={logoutPath()}
        toast={toast}
        banner={banner}
      >
        {main}
      </AppShell>
    );
  }
  const homeHref = frame.person ? dashboardPath(frame.portal) : landingPath();
  const Shell = frame.shell === 'narrow' ? NarrowShell : PublicShell;
  return (
    <Shell homeHref={homeHref} language={language} toast={toast} banner={banner}>
      {main}
    </Shell>
  );
}

type ShellItem = Omit<NavigationItem, 'label' | 'also' | 'needs' | 'isOfPlans' | 'children'> & {
  label: string;
  current: boolean;
  children?: ShellItem[];
};

function ImpersonationBanner() {
  const { person, impersonation } = useFrame();
  const text = useText();
  if (!person || !impersonation) return null;
  return (
    <Banner
      label={text('viewAs.banner.label')}
      icon="eye"
      action={
        <form method="post" action={viewEndPath()} data-enhance="double-submit">
          <SubmitButton kind="secondary">{text('viewAs.banner.stop')}</SubmitButton>
        </form>
      }
    >
      <p>
        {text('viewAs.banner.title')}{' '}
        <strong>
          <bdi>{person.name}</bdi>
        </strong>{' '}
        ({roleWord(text, person)}). {text('viewAs.banner.text')}
      </p>
      <Hint>
        {text('viewAs.banner.through')}{' '}
        {impersonation.through.map((name, index) => (
          <Fragment key={name}>
            {index > 0 && ' › '}
            <bdi>{name}</bdi>
          </Fragment>
        ))}
      </Hint>
    </Banner>
  );
}
