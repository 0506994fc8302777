import { useLoaderData } from '@remix-run/react';
import { ConfirmDialog } from '~/ui/dialog';

export type Question = {
  title: string;
  /** What follows from a yes, a paragraph each. */
  words: string[];
  confirmLabel: string;
  danger?: boolean;
  action: string;
  closeHref: string;
};

/** Asks before something is done, over the page it is about; the loader says all of it. */
export function QuestionScreen() {
  const { words, ...dialog } = useLoaderData<() => Question>();
  return (
    <ConfirmDialog {...dialog}>
      {words.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </ConfirmDialog>
  );
}
