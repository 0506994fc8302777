import { useText } from '~/i18n/text';
import { markBehind } from './dialog';
import { Icon, type IconName } from './icon';

export type NavItem = {
  label: string;
  href: string;
  icon: IconName;
  current: boolean;
  /** The number of unread items, with a label for screen readers. */
  count?: { figure: string; words: string } | null;
  children?: NavItem[];
};

export function Sidebar({ nav }: { nav: NavItem[] }) {
  const text = useText();
  return (
    <nav className="sidebar" aria-label={text('ui.shell.mainNav')} {...markBehind}>
      <NavList items={nav} />
    </nav>
  );
}

function NavList({ items }: { items: NavItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.href}>
          {item.children ? (
            <span className="nav-group">{item.label}</span>
          ) : (
            <NavLink item={item} />
          )}
          {item.children && <NavList items={item.children} />}
        </li>
      ))}
    </ul>
  );
}

function NavLink({ item }: { item: NavItem }) {
  return (
    <a href={item.href} aria-current={item.current ? 'page' : undefined}>
      <Icon name={item.icon} />
      {item.label}
      {item.count && (
        <span className="nav-count">
          <span aria-hidden="true">{item.count.figure}</span>
          <span className="visually-hidden">{item.count.words}</span>
        </span>
      )}
    </a>
  );
}
