import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { approvalFields } from '~/models/distributions/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { SeenImpact } from '~/screens/shell/seen-impact';
import { ButtonLink } from '~/ui/button';
import { Dialog, DialogActions } from '~/ui/dialog';
import type { distributionApproveLoader } from './show.server';

export function DistributionApproveScreen() {
  const { title, words, withoutAccount, refusal, impact, action, closeHref, values } =
    useLoaderData<typeof distributionApproveLoader>();
  const text = useText();
  const form = useRecordForm<Record<string, unknown>>('approval', values, approvalFields);
  if (refusal.length > 0)
    return (
      <Dialog title={text('distribution.show.impossible')} closeHref={closeHref}>
        <p>{refusal.join(' ')}</p>
        <DialogActions>
          <ButtonLink href={closeHref} kind="primary">
            {text('distribution.approve.back')}
          </ButtonLink>
        </DialogActions>
      </Dialog>
    );
  return (
    <Dialog title={title} closeHref={closeHref}>
      <RecordForm
        of={form}
        action={action}
        failed={text('distribution.approve.failed')}
        stale={text('distribution.form.stale')}
        submit={text('distribution.approve.confirm')}
        backHref={closeHref}
      >
        <SeenImpact hash={impact?.hash ?? null} refused={form.refused} />
        <p>{words}</p>
        {impact && <p>{impact.sentence}</p>}
        {withoutAccount.length > 0 && (
          <>
            <p>{text('distribution.approve.noAccount')}</p>
            <ul className="my-3 list-disc ps-6">
              {withoutAccount.map((name) => (
                <li key={name}>
                  <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
          </>
        )}
        <p>{text('distribution.approve.final')}</p>
      </RecordForm>
    </Dialog>
  );
}
