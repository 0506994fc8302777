import { useLoaderData } from '@remix-run/react';
import { ConfirmDialog } from '~/ui/dialog';

type Question = {
  title: string;
  words: string;
  confirm: string;
  isDanger: boolean;
  action: string;
  closeHref: string;
};

/** What is asked before an invitation is accepted, rejected or withdrawn. */
export function InvitationQuestionScreen() {
  const { title, words, confirm, isDanger, action, closeHref } = useLoaderData() as Question;
  return (
    <ConfirmDialog
      title={title}
      closeHref={closeHref}
      action={action}
      confirmLabel={confirm}
      danger={isDanger}
    >
      <p>{words}</p>
    </ConfirmDialog>
  );
}
