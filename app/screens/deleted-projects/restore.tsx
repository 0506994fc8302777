import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { ConfirmDialog } from '~/ui/dialog';
import type { restoreLoader } from './restore.server';

export function RestoreProjectScreen() {
  const { title, action, closeHref } = useLoaderData<typeof restoreLoader>();
  const text = useText();
  return (
    <ConfirmDialog
      title={title}
      closeHref={closeHref}
      action={action}
      confirmLabel={text('deletedProject.restore.confirm')}
    >
      <p>{text('deletedProject.restore.text')}</p>
    </ConfirmDialog>
  );
}
