import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { SeenImpact } from '~/screens/shell/seen-impact';
import { ButtonLink } from '~/ui/button';
import { Dialog, DialogActions } from '~/ui/dialog';
import type { callIssueLoader } from './show.server';

/** Confirms that a call is sent, with what it does to the project and its holders. */
export function CallIssueScreen() {
  const { title, words, refusal, withoutAccount, impact, action, closeHref, values } =
    useLoaderData<typeof callIssueLoader>();
  const text = useText();
  const form = useRecordForm<Record<string, unknown>>('issue', values);
  if (refusal !== null)
    return (
      <Dialog title={text('capitalCall.issue.impossible')} closeHref={closeHref}>
        <p>{refusal}</p>
        <DialogActions>
          <ButtonLink href={closeHref} kind="primary">
            {text('capitalCall.issue.back')}
          </ButtonLink>
        </DialogActions>
      </Dialog>
    );
  return (
    <Dialog title={title} closeHref={closeHref}>
      <RecordForm
        of={form}
        action={action}
        failed={text('capitalCall.issue.failed')}
        submit={text('capitalCall.issue.confirm')}
        backHref={closeHref}
      >
        <SeenImpact hash={impact?.hash ?? null} refused={form.refused} />
        <p>{words}</p>
        {impact && <p>{impact.sentence}</p>}
        {withoutAccount.length > 0 && (
          <>
            <p>{text('capitalCall.issue.noAccount')}</p>
            <ul className="my-3 list-disc ps-6">
              {withoutAccount.map((name) => (
                <li key={name}>
                  <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
          </>
        )}
        <p>{text('capitalCall.issue.final')}</p>
      </RecordForm>
    </Dialog>
  );
}
