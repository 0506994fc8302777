import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { Icon, type IconName } from './icon';
import { openerId, useClosingHref } from './opener';

type ButtonKind = 'primary' | 'secondary' | 'danger' | 'quiet' | 'remove';

type ButtonLinkProps = {
  href: string;
  kind?: ButtonKind;
  icon?: IconName;
  /**
   * True if this is the page's only link to the dialog; closing the dialog then returns the focus
   * to it.
   */
  opensDialog?: boolean;
  /** True for a tab of its own, so that the form of this page keeps what was typed. */
  opensTab?: boolean;
  children: ReactNode;
};

export function ButtonLink({
  href,
  kind = 'secondary',
  icon,
  opensDialog,
  opensTab,
  children,
}: ButtonLinkProps) {
  return (
    <a
      href={useClosingHref(href)}
      id={opensDialog ? openerId(href) : undefined}
      target={opensTab ? '_blank' : undefined}
      className={`button button-${kind}`}
    >
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

const ReadOnly = createContext(false);
/** Disables the buttons of forms that would be rejected. */
export const ReadOnlyProvider = ReadOnly.Provider;
export const useReadOnly = (): boolean => useContext(ReadOnly);

/**
 * Goes first in a form with rows: the Enter key submits a form with its first button, which must
 * not be one that removes a row.
 */
export function DefaultSubmit() {
  return <button type="submit" hidden tabIndex={-1} disabled={useReadOnly()} />;
}

type SubmitButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className'> & {
  kind?: ButtonKind;
  icon?: IconName;
  isSlim?: boolean;
};

export function SubmitButton(props: SubmitButtonProps) {
  const { kind = 'primary', icon, isSlim, disabled, children, ...rest } = props;
  const isReadOnly = useReadOnly();
  return (
    <button
      {...rest}
      type="submit"
      className={`button button-${kind}${isSlim ? ' px-2' : ''}`}
      disabled={disabled || isReadOnly}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

type PrintButtonProps = { kind?: ButtonKind; children: ReactNode };

/** Hidden without script, where only the browser's own menu can print. */
export function PrintButton({ kind = 'primary', children }: PrintButtonProps) {
  return (
    <button type="button" className={`button button-${kind}`} data-enhance="print" hidden>
      <Icon name="print" />
      {children}
    </button>
  );
}

export function SummaryButton({ children }: { children: ReactNode }) {
  return (
    <summary className="button button-quiet">
      <Icon name="chevron-down" />
      {children}
    </summary>
  );
}
