import { Outlet, useLoaderData } from '@remix-run/react';
import type { ComponentType } from 'react';
import { ButtonLink, ReadOnlyProvider, useReadOnly } from '~/ui/button';
import { Behind, ConfirmDialog, Dialog, DialogActions } from '~/ui/dialog';

export type Question = {
  title: string;
  /** The consequences of confirming: paragraphs, or lists. */
  words: (string | string[])[];
  confirmLabel: string;
  danger?: boolean;
  /** May be answered while impersonating as well. */
  whileImpersonating?: boolean;
  action: string;
  closeHref: string;
};

/** Why the action is impossible, and the way back. */
export type Refusal = Pick<Question, 'title' | 'words' | 'closeHref'> & {
  backLabel: string;
  /** Links to where the reason can be removed. */
  more?: { label: string; href: string }[];
};

/** Asks for confirmation in a dialog over the page; the loader provides all texts. */
export function QuestionScreen() {
  const question = useLoaderData<() => Question | Refusal>();
  const isReadOnly = useReadOnly();
  const { title, closeHref } = question;
  const words = question.words.map((part) =>
    typeof part === 'string' ? (
      <p key={part}>{part}</p>
    ) : (
      <ul key={part.join()} className="my-3 list-disc ps-6">
        {part.map((item) => (
          <li key={item}>
            <bdi>{item}</bdi>
          </li>
        ))}
      </ul>
    ),
  );
  if ('backLabel' in question) {
    return (
      <Dialog title={title} closeHref={closeHref}>
        <div>{words}</div>
        <DialogActions>
          <ButtonLink href={closeHref} kind="primary">
            {question.backLabel}
          </ButtonLink>
          {question.more?.map(({ label, href }) => (
            <ButtonLink key={href} href={href}>
              {label}
            </ButtonLink>
          ))}
        </DialogActions>
      </Dialog>
    );
  }
  const { action, confirmLabel, danger, whileImpersonating } = question;
  return (
    <ReadOnlyProvider value={isReadOnly && !whileImpersonating}>
      <ConfirmDialog
        title={title}
        closeHref={closeHref}
        action={action}
        confirmLabel={confirmLabel}
        danger={danger}
      >
        {words}
      </ConfirmDialog>
    </ReadOnlyProvider>
  );
}

/** A page over which nested routes open their dialogs. */
export const withDialogs = (Page: ComponentType) =>
  function PageWithDialogs() {
    return (
      <>
        <Behind>
          <Page />
        </Behind>
        <Outlet />
      </>
    );
  };
