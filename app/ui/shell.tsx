import type { ReactNode } from 'react';
import { useText } from '~/i18n/text';
import { markBehind } from './dialog';
import { Header, type HeaderUser, HomeLink } from './header';
import { Icon, type IconName } from './icon';
import { LanguageSwitch, type LanguageSwitchProps } from './language-switch';
import { type NavItem, Sidebar } from './sidebar';

function SkipLink() {
  const text = useText();
  return (
    <a className="skip" href="#content" {...markBehind}>
      {text('ui.skip')}
    </a>
  );
}

type AppShellProps = {
  nav: NavItem[];
  homeHref: string;
  logo: string | null;
  user: HeaderUser;
  language: LanguageSwitchProps;
  logoutHref: string;
  searchHref: string;
  toast?: ReactNode;
  banner?: ReactNode;
  children: ReactNode;
};

export function AppShell({ nav, toast, banner, children, ...header }: AppShellProps) {
  return (
    <div className="shell">
      <SkipLink />
      <Header {...header} />
      {banner}
      <Sidebar nav={nav} />
      <main id="content" className="content" tabIndex={-1}>
        {toast}
        {children}
      </main>
    </div>
  );
}

type PublicShellProps = {
  homeHref: string;
  logo: string | null;
  language: LanguageSwitchProps;
  nav: { label: string; href: string }[];
  toast?: ReactNode;
  banner?: ReactNode;
  footer: ReactNode;
  children: ReactNode;
};

export function PublicShell({
  homeHref,
  logo,
  language,
  nav,
  toast,
  banner,
  footer,
  children,
}: PublicShellProps) {
  const text = useText();
  return (
    <div className="public foot">
      <SkipLink />
      <header className="header" {...markBehind}>
        <HomeLink href={homeHref} logo={logo} />
        {nav.length > 0 && (
          <nav className="public-nav" aria-label={text('ui.shell.mainNav')}>
            {nav.map(({ label, href }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
          </nav>
        )}
        <div className="header-end">
          <LanguageSwitch {...language} />
        </div>
      </header>
      {banner}
      <main id="content" className="content" tabIndex={-1}>
        {toast}
        {children}
      </main>
      {footer}
    </div>
  );
}

export function NarrowShell({
  homeHref,
  logo,
  language,
  toast,
  banner,
  footer,
  children,
}: PublicShellProps) {
  return (
    <div className="foot">
      <div className="narrow">
        <SkipLink />
        <header className="narrow-head" {...markBehind}>
          <HomeLink href={homeHref} logo={logo} />
          <LanguageSwitch {...language} />
        </header>
        {banner}
        <main id="content" className="narrow-main" tabIndex={-1}>
          {toast}
          {children}
        </main>
      </div>
      {footer}
    </div>
  );
}

type BannerProps = { label: string; icon: IconName; action: ReactNode; children: ReactNode };

export function Banner({ label, icon, action, children }: BannerProps) {
  return (
    <section className="banner" aria-label={label} {...markBehind}>
      <span className="text-accent">
        <Icon name={icon} />
      </span>
      <div className="banner-words">{children}</div>
      {action}
    </section>
  );
}
