import { useActionData, useLoaderData } from '@remix-run/react';
import type { FormRefusal } from '~/http/form-action.server';
import { useText } from '~/i18n/text';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { ConfirmDialog, Dialog, DialogActions } from '~/ui/dialog';
import { FormState } from '~/ui/form';
import type { updateSendLoader } from './show.server';

/** The question before an update is sent. */
export function UpdateSendScreen() {
  const { title, investors, action, closeHref, values } = useLoaderData<typeof updateSendLoader>();
  const refused = useActionData<FormRefusal>();
  const text = useText();
  if (investors === 0)
    return (
      <Dialog title={title} closeHref={closeHref}>
        <p>{text('investorUpdate.send.noReaders')}</p>
        <DialogActions>
          <ButtonLink href={closeHref} kind="primary">
            {text('investorUpdate.send.back')}
          </ButtonLink>
        </DialogActions>
      </Dialog>
    );
  return (
    <ConfirmDialog
      title={title}
      closeHref={closeHref}
      action={action}
      confirmLabel={text('investorUpdate.send.confirm')}
      state={<FormState values={values} refused={refused} />}
    >
      {refused?.version && <Alert kind="warn">{text('investorUpdate.send.stale')}</Alert>}
      {refused?.waitSeconds && <Alert kind="bad">{text('investorUpdate.send.tooMany')}</Alert>}
      <p>{text('investorUpdate.send.to', { count: investors })}</p>
      <p>{text('investorUpdate.send.final')}</p>
    </ConfirmDialog>
  );
}
