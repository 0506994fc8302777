import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { ButtonLink } from '~/ui/button';
import { PageHead } from '~/ui/page-head';
import { ExplainedPart } from './parts/explained';
import type { distributionPartLoader } from './show.server';

/** How the part of one holding was computed. */
export function DistributionPartScreen() {
  const { title, breadcrumbs, noticeHref, currency, part, tiers } =
    useLoaderData<typeof distributionPartLoader>();
  const text = useText();
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        title={title}
        breadcrumbs={breadcrumbs}
        lead={text('distribution.explain.lead')}
        action={
          noticeHref !== null && (
            <ButtonLink href={noticeHref} icon="download">
              {text('distribution.notice.open')}
            </ButtonLink>
          )
        }
      />
      <ExplainedPart part={part} tiers={tiers} currency={currency} />
    </div>
  );
}
