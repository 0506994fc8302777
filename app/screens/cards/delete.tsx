import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { ConfirmDialog } from '~/ui/dialog';
import type { cardDeleteLoader } from './delete.server';

export function CardDeleteScreen() {
  const { title, isActive, action, closeHref } = useLoaderData<typeof cardDeleteLoader>();
  const text = useText();
  return (
    <ConfirmDialog
      title={title}
      closeHref={closeHref}
      action={action}
      confirmLabel={text('card.question.confirm')}
      danger
    >
      <p>{text('card.question.text')}</p>
      {isActive && <p>{text('card.question.active')}</p>}
    </ConfirmDialog>
  );
}
