import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

export type ButtonKind = 'primary' | 'secondary' | 'danger' | 'quiet';

type ButtonLinkProps = { href: string; kind?: ButtonKind; icon?: IconName; children: ReactNode };

export function ButtonLink({ href, kind = 'secondary', icon, children }: ButtonLinkProps) {
  return (
    <a href={href} className={`button button-${kind}`}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

type SubmitButtonProps = {
  kind?: ButtonKind;
  name?: string;
  value?: string;
  icon?: IconName;
  children: ReactNode;
};

export function SubmitButton({ kind = 'primary', name, value, icon, children }: SubmitButtonProps) {
  return (
    <button type="submit" name={name} value={value} className={`button button-${kind}`}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
