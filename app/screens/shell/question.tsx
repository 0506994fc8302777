import { useLoaderData } from '@remix-run/react';
import { ButtonLink, ReadOnlyProvider, useReadOnly } from '~/ui/button';
import { ConfirmDialog, Dialog, DialogActions } from '~/ui/dialog';

export type Question = {
  title: string;
  /** What follows from a yes: a paragraph each, or a list. */
  words: (string | string[])[];
  confirmLabel: string;
  danger?: boolean;
  /** May be answered while impersonating somebody as well. */
  whileImpersonating?: boolean;
  action: string;
  closeHref: string;
};

/** Why there is nothing to ask, and the way back. */
export type Refusal = Pick<Question, 'title' | 'words' | 'closeHref'> & {
  backLabel: string;
  /** Where the reason can be removed. */
  more?: { label: string; href: string }[];
};

/** Asks before something is done, over the page it is about; the loader says all of it. */
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
