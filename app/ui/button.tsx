import { createContext, type ReactNode, useContext } from 'react';
import { Icon, type IconName } from './icon';

type ButtonKind = 'primary' | 'secondary' | 'danger' | 'quiet';

type ButtonLinkProps = { href: string; kind?: ButtonKind; icon?: IconName; children: ReactNode };

export function ButtonLink({ href, kind = 'secondary', icon, children }: ButtonLinkProps) {
  return (
    <a href={href} className={`button button-${kind}`}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

const ReadOnly = createContext(false);
/** Around forms that would be refused: their buttons are off. */
export const ReadOnlyProvider = ReadOnly.Provider;
export const useReadOnly = (): boolean => useContext(ReadOnly);

type SubmitButtonProps = {
  kind?: ButtonKind;
  name?: string;
  value?: string;
  icon?: IconName;
  children: ReactNode;
};

export function SubmitButton({ kind = 'primary', name, value, icon, children }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      name={name}
      value={value}
      className={`button button-${kind}`}
      disabled={useReadOnly()}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
