import { SummaryButton } from './button';

type LinkMenuProps = {
  label: string;
  groups: { title: string; links: { label: string; href: string }[] }[];
};

/** Links that open below their button; without script it closes by its button. */
export function LinkMenu({ label, groups }: LinkMenuProps) {
  return (
    <details className="link-menu" data-enhance="menu">
      <SummaryButton>{label}</SummaryButton>
      <div className="link-menu-panel">
        {groups.map(({ title, links }) => (
          <div key={title}>
            <p>{title}</p>
            <ul>
              {links.map((link) => (
                <li key={link.href}>
                  <a href={link.href}>{link.label}</a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </details>
  );
}
