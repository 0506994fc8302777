import { useLoaderData } from '@remix-run/react';
import { ConfirmDialog } from '~/ui/dialog';
import type { SessionQuestion } from './session-end.server';

export function SessionEndScreen() {
  const { title, words, confirmLabel, action, closeHref } = useLoaderData() as SessionQuestion;
  return (
    <ConfirmDialog {...{ title, closeHref, action, confirmLabel }} danger>
      <p>{words}</p>
    </ConfirmDialog>
  );
}
