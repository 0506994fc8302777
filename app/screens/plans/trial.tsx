import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { ButtonLink } from '~/ui/button';
import { ConfirmDialog, Dialog, DialogActions } from '~/ui/dialog';
import type { trialLoader } from './subscribe.server';

export function TrialScreen() {
  const { title, trialDays, mayTry, action, closeHref } = useLoaderData<typeof trialLoader>();
  const text = useText();
  if (!mayTry)
    return (
      <Dialog title={title} closeHref={closeHref}>
        <div>
          <p>{text('plan.trial.used')}</p>
        </div>
        <DialogActions>
          <ButtonLink href={closeHref} kind="primary">
            {text('plan.trial.back')}
          </ButtonLink>
        </DialogActions>
      </Dialog>
    );
  return (
    <ConfirmDialog
      title={title}
      closeHref={closeHref}
      action={action}
      confirmLabel={text('plan.trial.confirm')}
    >
      <p>{text('plan.trial.text', { count: trialDays })}</p>
    </ConfirmDialog>
  );
}
