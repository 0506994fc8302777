import { useText } from '~/i18n/text';
import { markBehind } from './behind';
import { Icon } from './icon';
import { LanguageSwitch, type LanguageSwitchProps } from './language-switch';
import { Logo } from './logo';
import { Hint } from './text';

export type HeaderUser = { name: string; role: string };

type HeaderProps = {
  homeHref: string;
  user: HeaderUser;
  language: LanguageSwitchProps;
  logoutHref: string;
};

export function Header({ homeHref, user, language, logoutHref }: HeaderProps) {
  const text = useText();
  return (
    <header className="header" {...markBehind}>
      <details className="nav-toggle" data-enhance="sidebar">
        <summary aria-label={text('ui.shell.menu')}>
          <Icon name="menu" />
        </summary>
      </details>
      <HomeLink href={homeHref} />
      <div className="header-end">
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

export function HomeLink({ href }: { href: string }) {
  const text = useText();
  return (
    <a className="home-link" href={href} aria-label={text('ui.shell.home')}>
      <Logo />
    </a>
  );
}
