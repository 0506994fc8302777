import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { tierWords } from '~/models/terms/words';
import { DistributionStatusBadge } from '~/screens/shell/distribution-status';
import { ImpactSection } from '~/screens/shell/impact';
import { withDialogs } from '~/screens/shell/question';
import { Actions } from '~/ui/actions';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { Explain, explainedLinks } from '~/ui/explain';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import { PageHead } from '~/ui/page-head';
import { StatTile, StatTiles } from '~/ui/stat-tile';
import { FigureCell, FigureHead, TableFrame } from '~/ui/table-parts';
import { DistributionParts } from './parts/table';
import type { distributionShowLoader } from './show.server';

export type ShownDistribution = ReturnType<typeof useLoaderData<typeof distributionShowLoader>>;

export const DistributionScreen = withDialogs(DistributionPage);

function DistributionPage() {
  const data = useLoaderData<typeof distributionShowLoader>();
  const { title, breadcrumbs, note, parts } = data;
  const text = useText();
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        title={title}
        breadcrumbs={breadcrumbs}
        lead={note === null ? undefined : <bdi>{note}</bdi>}
        action={<DistributionActions of={data} />}
      />
      <Notes of={data} />
      <Figures of={data} />
      {parts.length > 0 && (
        <>
          <Section title={text('distribution.show.tiers')}>
            <Tiers of={data} />
          </Section>
          <Section id="parts" title={text('distribution.show.parts')}>
            <DistributionParts of={data} />
          </Section>
          <Section id="explained" title={text('distribution.explain.how')}>
            <Explain id="explained" figures={data.explained} currency={data.currency} />
          </Section>
        </>
      )}
      {data.impact && <ImpactSection impact={data.impact} isKept={data.status !== 'draft'} />}
    </div>
  );
}

/** Explains the status, or why a draft cannot be approved. */
function Notes({ of: { status, refusal, isDecider, reason } }: { of: ShownDistribution }) {
  const text = useText();
  if (status === 'approved') return null;
  if (status === 'reversed')
    return (
      <Alert kind="warn" title={text('distribution.show.reversedHint')}>
        {reason !== null && text('distribution.show.reversedWhy', { reason })}
      </Alert>
    );
  if (refusal.length > 0)
    return (
      <Alert kind="warn" title={text('distribution.show.impossible')}>
        {refusal.join(' ')}
      </Alert>
    );
  return (
    <Alert kind="info">
      {text('distribution.show.draftHint')} {!isDecider && text('distribution.show.othersDecide')}
    </Alert>
  );
}

function DistributionActions({ of: { hrefs } }: { of: ShownDistribution }) {
  const text = useText();
  return (
    <Actions
      more={
        (hrefs.delete || hrefs.reverse) && (
          <>
            {hrefs.delete && (
              <ButtonLink href={hrefs.delete} kind="remove" icon="trash" opensDialog>
                {text('distribution.show.delete')}
              </ButtonLink>
            )}
            {hrefs.reverse && (
              <ButtonLink href={hrefs.reverse} kind="remove" icon="trash" opensDialog>
                {text('distribution.show.reverse')}
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {hrefs.approve && (
        <ButtonLink href={hrefs.approve} kind="primary" icon="check" opensDialog>
          {text('distribution.show.approve')}
        </ButtonLink>
      )}
      {hrefs.pay && (
        <ButtonLink href={hrefs.pay} kind="primary" icon="wallet" opensDialog>
          {text('distribution.show.pay')}
        </ButtonLink>
      )}
      {hrefs.edit && (
        <ButtonLink href={hrefs.edit} icon="edit">
          {text('distribution.show.edit')}
        </ButtonLink>
      )}
    </Actions>
  );
}

function Figures({ of: shown }: { of: ShownDistribution }) {
  const { cash, open, withheld, currency, date, status, explained, parts } = shown;
  const hrefOf = explainedLinks(explained);
  const text = useText();
  return (
    <StatTiles>
      <StatTile
        label={text('distribution.show.cash')}
        href={hrefOf('cash')}
        value={<Money minor={cash} currency={currency} />}
        hint={text(`distribution.source.${shown.source}`)}
      />
      {withheld > 0 && (
        <StatTile
          label={text('distribution.field.withheld')}
          href={hrefOf('withheld')}
          value={<Money minor={withheld} currency={currency} />}
        />
      )}
      {status === 'approved' && (
        <StatTile
          label={text('distribution.field.open')}
          href={parts.length > 0 ? '#parts' : undefined}
          value={<Money minor={open} currency={currency} />}
        />
      )}
      <StatTile label={text('distribution.field.date')} value={<Day at={date} />} />
      <StatTile
        label={text('distribution.field.status')}
        value={<DistributionStatusBadge status={status} open={open} />}
      />
    </StatTiles>
  );
}

/** The table that divides the amount of a tier. */
const partsHref = (amount: number) => (amount === 0 ? undefined : '#parts');

function Tiers({ of: { tiers, currency, termsNumber, termsHref } }: { of: ShownDistribution }) {
  const text = useText();
  const investorsLabel = text('distribution.show.toInvestors');
  const sponsorLabel = text('distribution.show.toSponsor');
  return (
    <>
      <TableFrame caption={text('distribution.show.tiers')}>
        <thead>
          <tr>
            <th scope="col">{text('distribution.show.tier')}</th>
            <FigureHead>{investorsLabel}</FigureHead>
            <FigureHead>{sponsorLabel}</FigureHead>
          </tr>
        </thead>
        <tbody>
          {tiers.map(({ tier, holders, sponsor }) => (
            <tr key={tierWords(text, tier)}>
              <th scope="row">{tierWords(text, tier)}</th>
              <FigureCell label={investorsLabel}>
                <Money minor={holders} currency={currency} href={partsHref(holders)} />
              </FigureCell>
              <FigureCell label={sponsorLabel}>
                <Money minor={sponsor} currency={currency} href={partsHref(sponsor)} />
              </FigureCell>
            </tr>
          ))}
        </tbody>
      </TableFrame>
      <p className="mt-3">
        <a href={termsHref} className="inline-flex min-h-6 items-center">
          {text('distribution.show.terms', { number: termsNumber ?? 0 })}
        </a>
      </p>
    </>
  );
}
