import { useLoaderData } from '@remix-run/react';
import { day } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { ConfirmDialog } from '~/ui/dialog';
import type { RenewalQuestion } from './renewal.server';

export function RenewalScreen() {
  const { title, renewal, expiredAt, action, closeHref } = useLoaderData() as RenewalQuestion;
  const text = useText();
  return (
    <ConfirmDialog
      title={title}
      closeHref={closeHref}
      action={action}
      confirmLabel={text(`plan.${renewal}.action`)}
      danger={renewal === 'unsubscribe'}
    >
      <p>{text(`plan.${renewal}.text`, { date: day(expiredAt) })}</p>
    </ConfirmDialog>
  );
}
