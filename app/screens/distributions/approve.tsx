import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { approvalFields } from '~/models/distributions/input';
import { ImpactConfirm, Impossible } from '~/screens/shell/impact-confirm';
import type { distributionApproveLoader } from './show.server';

export function DistributionApproveScreen() {
  const { refusal, ...question } = useLoaderData<typeof distributionApproveLoader>();
  const text = useText();
  if (refusal.length > 0)
    return (
      <Impossible
        title={text('distribution.show.impossible')}
        closeHref={question.closeHref}
        back={text('distribution.approve.back')}
      >
        {refusal.join(' ')}
      </Impossible>
    );
  return (
    <ImpactConfirm
      {...question}
      id="approval"
      schema={approvalFields}
      words={{
        failed: text('distribution.approve.failed'),
        stale: text('distribution.form.stale'),
        confirm: text('distribution.approve.confirm'),
        noAccount: text('distribution.approve.noAccount'),
        final: text('distribution.approve.final'),
      }}
    />
  );
}
