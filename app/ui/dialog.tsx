import { type ReactNode, useId } from 'react';
import { useText } from '~/i18n/text';
import { SubmitButton } from './button';
import { Icon } from './icon';
import { type Part, Parts } from './ltr';
import { ClosingProvider, useClosingHref, useWayBack } from './opener';

type DialogProps = {
  title: Part;
  closeHref: string;
  isWide?: boolean;
  children: ReactNode;
};

/**
 * A dialog is a page with its own URL; the closing link comes last in the markup, so that the safe
 * choice can be first.
 */
export function Dialog({ title, closeHref, isWide, children }: DialogProps) {
  const text = useText();
  const titleId = useId();
  const back = useWayBack(closeHref);
  return (
    <div className="scrim">
      <dialog
        open
        className={isWide ? 'dialog dialog-wide' : 'dialog'}
        aria-labelledby={titleId}
        data-enhance="dialog"
        data-close-href={back}
      >
        <h2 id={titleId}>
          <Parts of={[title]} />
        </h2>
        <ClosingProvider value={{ href: closeHref, back }}>{children}</ClosingProvider>
        <a className="dialog-close" href={back} aria-label={text('ui.close')}>
          <Icon name="close" />
        </a>
      </dialog>
    </div>
  );
}

/** The page below a dialog, inert while one is open (`behindDialog`). */
export function Behind({ children }: { children: ReactNode }) {
  return (
    <div className="behind" {...markBehind}>
      {children}
    </div>
  );
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>;
}

type ConfirmDialogProps = DialogProps & {
  action: string;
  confirmLabel: string;
  danger?: boolean;
  /** Hidden fields, such as the version that was read. */
  state?: ReactNode;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, closeHref, children, action, confirmLabel, danger, state } = props;
  return (
    <Dialog title={title} closeHref={closeHref}>
      <div>{children}</div>
      <form className="dialog-actions" method="post" action={action}>
        {state}
        <SafeChoice href={closeHref} />
        <SubmitButton kind={danger ? 'danger' : 'primary'}>{confirmLabel}</SubmitButton>
      </form>
    </Dialog>
  );
}

function SafeChoice({ href }: { href: string }) {
  const text = useText();
  return (
    // biome-ignore lint/a11y/noAutofocus: a dialog takes the focus, on its safe choice.
    <a className="button button-secondary" href={useClosingHref(href)} autoFocus>
      {text('ui.dialog.cancel')}
    </a>
  );
}

/**
 * Marks what a dialog may cover. It is rendered before anyone knows whether there will be a dialog.
 */
export const markBehind = { 'data-behind': '' };

/** Makes everything behind a modal dialog inert in the rendered page, with or without script. */
export function behindDialog(page: string): string {
  return page.replaceAll(' data-behind=""', page.includes('class="scrim"') ? ' inert=""' : '');
}
