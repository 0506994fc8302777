import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { ConfirmDialog } from '~/ui/dialog';
import type { MilestoneDeletion } from './milestone-delete.server';

export function MilestoneDeleteScreen() {
  const { title, named, action, closeHref } = useLoaderData() as MilestoneDeletion;
  const text = useText();
  return (
    <ConfirmDialog
      title={text('milestone.delete.title')}
      closeHref={closeHref}
      action={action}
      confirmLabel={text('milestone.delete.confirm')}
      danger
    >
      <p>{text('milestone.delete.question', { name: title })}</p>
      {named.length > 0 && (
        <>
          <p>{text('milestone.delete.named')}</p>
          <ul className="list-disc ps-5">
            {named.map((phase) => (
              <li key={phase}>
                <bdi>{phase}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}
