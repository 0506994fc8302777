import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { ButtonLink } from '~/ui/button';
import { Dialog, DialogActions } from '~/ui/dialog';
import type { updateSendLoader } from './show.server';

/** The question before an update is sent. */
export function UpdateSendScreen() {
  const { title, investors, action, closeHref, values } = useLoaderData<typeof updateSendLoader>();
  const text = useText();
  const form = useRecordForm('investor-update-send', values);
  if (investors === 0)
    return (
      <Dialog title={title} closeHref={closeHref}>
        <p>{text('investorUpdate.send.nobody')}</p>
        <DialogActions>
          <ButtonLink href={closeHref} kind="primary">
            {text('investorUpdate.send.back')}
          </ButtonLink>
        </DialogActions>
      </Dialog>
    );
  const isLimited = form.refused?.waitSeconds;
  return (
    <Dialog title={title} closeHref={closeHref}>
      <RecordForm
        of={form}
        action={action}
        failed={text(isLimited ? 'investorUpdate.send.tooMany' : 'investorUpdate.send.failed')}
        stale={text('investorUpdate.send.stale')}
        submit={text('investorUpdate.send.confirm')}
        icon="send"
        backHref={closeHref}
      >
        <p>{text('investorUpdate.send.to', { count: investors })}</p>
        <p>{text('investorUpdate.send.final')}</p>
      </RecordForm>
    </Dialog>
  );
}
