import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { ImpactConfirm, Impossible } from '~/screens/shell/impact-confirm';
import type { callIssueLoader } from './show.server';

/** Confirms that a call is sent, with what it does to the project and its holders. */
export function CallIssueScreen() {
  const { refusal, ...question } = useLoaderData<typeof callIssueLoader>();
  const text = useText();
  if (refusal !== null)
    return (
      <Impossible
        title={text('capitalCall.issue.impossible')}
        closeHref={question.closeHref}
        back={text('capitalCall.issue.back')}
      >
        {refusal}
      </Impossible>
    );
  return (
    <ImpactConfirm
      {...question}
      id="issue"
      words={{
        failed: text('capitalCall.issue.failed'),
        confirm: text('capitalCall.issue.confirm'),
        noAccount: text('capitalCall.issue.noAccount'),
        final: text('capitalCall.issue.final'),
      }}
    />
  );
}
