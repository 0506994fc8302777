import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { ConfirmDialog } from '~/ui/dialog';
import type { documentDeleteLoader } from './save.server';

export function DocumentDeleteScreen() {
  const { title, action, closeHref } = useLoaderData<typeof documentDeleteLoader>();
  const text = useText();
  return (
    <ConfirmDialog
      title={title}
      closeHref={closeHref}
      action={action}
      confirmLabel={text('document.delete.confirm')}
      danger
    >
      <p>{text('document.delete.question')}</p>
      <p>{text('document.delete.effect')}</p>
    </ConfirmDialog>
  );
}
