import { Fragment, type ReactNode } from 'react';
import { type FrameState, useFrame } from '~/http/frame';
import { upTo } from '~/i18n/format';
import { useText } from '~/i18n/text';
import type { Text } from '~/i18n/words';
import { roleLabel } from '~/models/people/kinds';
import {
  dashboardPath,
  faqPublicPath,
  inLanguage,
  landingPath,
  languagePath,
  loginPath,
  logoutPath,
  plansPath,
  searchPath,
  viewEndPath,
  workerPath,
} from '~/paths';
import { ReadOnlyProvider, SubmitButton } from '~/ui/button';
import { HereProvider } from '~/ui/opener';
import { AppShell, Banner, NarrowShell, PublicShell } from '~/ui/shell';
import { Hint } from '~/ui/text';
import { Toast } from '~/ui/toast';
import { Footer } from './footer';
import { type NavigationItem, navigation } from './navigation';

export function Frame({ children }: { children: ReactNode }) {
  const frame = useFrame();
  const text = useText();
  const language = { action: languagePath(), back: frame.here, current: frame.locale };
  const banner = frame.impersonation && <ImpersonationBanner />;
  const toast = frame.toast && (
    <Toast kind={frame.toast.kind} links={frame.toast.links}>
      {frame.toast.text}
    </Toast>
  );
  const path = frame.here.split('?')[0] ?? '';
  const main = (
    <HereProvider value={path}>
      <ReadOnlyProvider value={frame.impersonation !== null}>{children}</ReadOnlyProvider>
    </HereProvider>
  );
  if (frame.shell === 'app' && frame.person) {
    const { name, role, may, unread, isOwner } = frame.person;
    const isAt = (href: string) => href !== '' && (path === href || path.startsWith(`${href}/`));
    const item = ({
      label,
      href,
      also = [],
      icon,
      counts,
      children,
    }: NavigationItem): ShellItem => ({
      label: text(label),
      href,
      icon,
      current: [href, ...also].some(isAt),
      count: counts && unreadCount(unread[counts](), text, counts),
      children: children && items(children),
    });
    const isShown = ({ needs, isForOwner, needsPlans: isOfPlans }: NavigationItem) =>
      (!isForOwner || isOwner) && (!needs || may(needs)) && (!isOfPlans || frame.hasPlans);
    const items = (all: NavigationItem[]) => all.filter(isShown).map(item);
    return (
      <AppShell
        nav={items(navigation[role])}
        homeHref={dashboardPath(frame.portal)}
        logo={frame.logo}
        user={{ name, role: roleLabel(text, frame.person) }}
        language={language}
        logoutHref={logoutPath()}
        searchHref={searchPath(frame.portal)}
        toast={toast}
        banner={banner}
      >
        {main}
        <i hidden data-enhance="offline-page" data-worker={workerPath(frame.locale)} />
      </AppShell>
    );
  }
  const homeHref = frame.person ? dashboardPath(frame.portal) : landingPath();
  const Shell = frame.shell === 'narrow' ? NarrowShell : PublicShell;
  const nav = frame.person ? [] : strangersNav(frame, text);
  return (
    <Shell
      homeHref={homeHref}
      logo={frame.logo}
      language={language}
      nav={nav}
      toast={toast}
      banner={banner}
      footer={<Footer />}
    >
      {main}
    </Shell>
  );
}

const strangersNav = ({ locale, hasPlans }: FrameState, text: Text) =>
  [
    ...(hasPlans ? [{ label: text('shell.footer.plans'), href: plansPath() }] : []),
    { label: text('shell.footer.faq'), href: faqPublicPath() },
    { label: text('shell.logIn'), href: loginPath() },
  ].map(({ label, href }) => ({ label, href: inLanguage(href, locale) }));

const waitingWords = {
  messages: 'message.inbox.waiting',
  requests: 'tenantRequest.list.waiting',
  support: 'message.inbox.waiting',
} as const;

const unreadCount = (unread: number, text: Text, of: keyof typeof waitingWords) =>
  unread === 0 ? null : { figure: upTo(unread), words: text(waitingWords[of], { count: unread }) };

type ShellItem = Pick<NavigationItem, 'href' | 'icon'> & {
  label: string;
  current: boolean;
  count?: { figure: string; words: string } | null;
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
        ({roleLabel(text, person)}). {text('viewAs.banner.text')}
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
