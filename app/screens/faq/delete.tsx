import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { ConfirmDialog } from '~/ui/dialog';
import type { faqDeleteLoader } from './delete.server';

export function FaqDeleteScreen() {
  const { title, question, action, closeHref } = useLoaderData<typeof faqDeleteLoader>();
  const text = useText();
  return (
    <ConfirmDialog
      title={title}
      closeHref={closeHref}
      action={action}
      confirmLabel={text('faq.delete.confirm')}
      danger
    >
      <p>{text('faq.delete.text', { question })}</p>
    </ConfirmDialog>
  );
}
