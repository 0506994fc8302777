import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { ConfirmDialog } from '~/ui/dialog';
import type { projectDeleteLoader } from './delete.server';

const parts = ['phases', 'milestones', 'documents', 'messages'] as const;

export function ProjectDeleteScreen() {
  const { title, contents, action, closeHref } = useLoaderData<typeof projectDeleteLoader>();
  const text = useText();
  const held = parts.filter((part) => contents[part] > 0);
  return (
    <ConfirmDialog
      title={title}
      closeHref={closeHref}
      action={action}
      confirmLabel={text('deletedProject.delete.confirm')}
      danger
    >
      {held.length > 0 && (
        <>
          <p>{text('deletedProject.delete.withIt')}</p>
          <ul className="my-3 list-disc ps-6">
            {held.map((part) => (
              <li key={part}>{text(`deletedProject.delete.${part}`, { count: contents[part] })}</li>
            ))}
          </ul>
        </>
      )}
      <p>{text('deletedProject.delete.restorable')}</p>
    </ConfirmDialog>
  );
}
