import { useText } from '~/i18n/text';
import { Input } from './control';
import { markBehind } from './dialog';
import { Icon } from './icon';
import { LanguageSwitch, type LanguageSwitchProps } from './language-switch';
import { Logo } from './logo';
import { Hint } from './text';

export type HeaderUser = { name: string; role: string };

type HeaderProps = {
  homeHref: string;
  /** The installation's own logo, if any. */
  logo: string | null;
  user: HeaderUser;
  language: LanguageSwitchProps;
  logoutHref: string;
  searchHref: string;
};

export function Header({ homeHref, logo, user, language, logoutHref, searchHref }: HeaderProps) {
  const text = useText();
  return (
    <header className="header" {...markBehind}>
      <details className="nav-toggle" data-enhance="menu">
        <summary aria-label={text('ui.shell.menu')}>
          <Icon name="menu" />
        </summary>
      </details>
      <HomeLink href={homeHref} logo={logo} />
      <HeaderSearch href={searchHref} />
      <div className="header-end">
        <a className="search-link" href={searchHref} aria-label={text('ui.shell.search')}>
          <Icon name="search" />
        </a>
        <LanguageSwitch {...language} />
        <details className="menu" data-enhance="menu">
          <summary aria-label={`${text('ui.shell.account')}: ${user.name}`}>
            <Icon name="user" />
            <bdi className="menu-name">{user.name}</bdi>
            <Icon name="chevron-down" />
          </summary>
          <div className="menu-panel">
            <p>
              <strong>
                <bdi>{user.name}</bdi>
              </strong>
              <Hint as="span">{user.role}</Hint>
            </p>
            <a href={logoutHref}>
              <Icon name="logout" />
              {text('ui.shell.logout')}
            </a>
          </div>
        </details>
      </div>
    </header>
  );
}

/** On narrow screens, a link to the search page. */
function HeaderSearch({ href }: { href: string }) {
  const text = useText();
  const label = text('ui.shell.search');
  return (
    // biome-ignore lint/a11y/useSemanticElements: the browsers we support do not all know <search>.
    <form className="header-search" method="get" action={href} role="search" aria-label={label}>
      <Icon name="search" />
      <Input
        type="search"
        name="search"
        dir="auto"
        maxLength={200}
        aria-label={label}
        placeholder={label}
        aria-keyshortcuts="/"
        data-enhance="search-key"
      />
    </form>
  );
}

export function HomeLink({ href, logo }: { href: string; logo: string | null }) {
  const text = useText();
  return (
    <a className="home-link" href={href} aria-label={text('ui.shell.home')}>
      <Logo src={logo} />
    </a>
  );
}
