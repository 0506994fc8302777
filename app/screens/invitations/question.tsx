import { useLoaderData } from '@remix-run/react';
import { ConfirmDialog } from '~/ui/dialog';
import type { withdrawLoader } from './respond.server';

/** What is asked before an invitation is accepted, rejected or withdrawn. */
export function InvitationQuestionScreen() {
  const { title, words, confirm, isDanger, action, closeHref } = useLoaderData<typeof withdrawLoader>();
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
