import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { ButtonLink } from '~/ui/button';
import { ConfirmDialog, Dialog, DialogActions } from '~/ui/dialog';
import type { personDeleteAction, personDeleteLoader } from './delete.server';
import { HeirForm } from './parts/heir-form';

export function PersonDeleteScreen() {
  const { title, confirmLabel, reason, needs, isStuck, candidates, action, closeHref } =
    useLoaderData<ReturnType<typeof personDeleteLoader>>();
  const rejection = useActionData<ReturnType<typeof personDeleteAction>>();
  const text = useText();
  if (needs === 'nothing') {
    return (
      <ConfirmDialog
        title={title}
        closeHref={closeHref}
        action={action}
        confirmLabel={confirmLabel}
        danger
      >
        <p>{reason}</p>
      </ConfirmDialog>
    );
  }
  return (
    <Dialog title={title} closeHref={closeHref}>
      {isStuck ? (
        <>
          <p dir="auto">{reason}</p>
          <DialogActions>
            <ButtonLink href={closeHref}>{text('person.delete.back')}</ButtonLink>
          </DialogActions>
        </>
      ) : (
        <HeirForm
          reason={reason}
          needs={needs}
          action={action}
          closeHref={closeHref}
          candidates={candidates}
          errors={rejection?.lastResult.error?.user_id ?? undefined}
        />
      )}
    </Dialog>
  );
}
