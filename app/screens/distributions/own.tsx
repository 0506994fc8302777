import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { sponsorWords } from '~/models/distributions/words';
import { ButtonLink } from '~/ui/button';
import { PageHead } from '~/ui/page-head';
import type { ownDistributionLoader } from './own.server';
import { ExplainedPart } from './parts/explained';

/** How the reader's part of a distribution was computed. */
export function OwnDistributionScreen() {
  const { title, breadcrumbs, note, noticeHref, currency, part, tiers, sponsorShare } =
    useLoaderData<typeof ownDistributionLoader>();
  const text = useText();
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        title={title}
        breadcrumbs={breadcrumbs}
        lead={note === null ? text('distribution.explain.lead') : <bdi>{note}</bdi>}
        action={
          <ButtonLink href={noticeHref} icon="download">
            {text('distribution.notice.open')}
          </ButtonLink>
        }
      />
      {sponsorShare !== null && sponsorShare > 0 && <p>{sponsorWords(text, sponsorShare)}</p>}
      <ExplainedPart part={part} tiers={tiers} currency={currency} />
    </div>
  );
}
