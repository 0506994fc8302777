import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { percentOf } from '~/models/orders/input';
import { InvestmentAlerts } from '~/screens/shell/investment-alerts';
import { ListPage } from '~/screens/shell/list-page';
import { PaidOutsideNotice } from '~/screens/shell/payer-question';
import { TierList, WorkedExample } from '~/screens/shell/tiers';
import { ButtonLink, SummaryButton } from '~/ui/button';
import { Section } from '~/ui/card';
import { Explain, explainedLinks } from '~/ui/explain';
import { Fold } from '~/ui/fold';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import { PageHead } from '~/ui/page-head';
import { StatTile, StatTiles } from '~/ui/stat-tile';
import { FilterForm } from '~/ui/table-toolbar';
import { Hint } from '~/ui/text';
import type { investmentListLoader, investmentShowLoader } from './own.server';
import { AsOf } from './parts/as-of';
import { OwnCalls } from './parts/calls';
import { HoldingChanges } from './parts/changes';
import { HoldingDistributions } from './parts/distributions';
import { OwnEffects } from './parts/effects';
import { estimateColumns } from './parts/estimate-columns';
import { FigureTiles, Forecast } from './parts/figures';
import { OverTime } from './parts/over-time';
import { HoldingStatements } from './parts/statements';

export function InvestmentListScreen() {
  const list = useLoaderData<typeof investmentListLoader>();
  const { totals, toPay, unread, news } = list;
  const text = useText();
  return (
    <ListPage
      list={list}
      heading={text('holding.own.title')}
      lead={text('holding.own.lead')}
      filters={[{ name: 'on', type: 'date', label: text('investment.on') }]}
      columns={[
        {
          key: 'project',
          header: text('holding.own.project'),
          primary: true,
          cell: ({ href, project, shareClass }) => (
            <>
              <a href={href}>
                <bdi>{project.name}</bdi>
              </a>
              {shareClass !== null && (
                <Hint as="span" className="block">
                  <bdi>{shareClass}</bdi>
                </Hint>
              )}
            </>
          ),
        },
        {
          key: 'committed',
          header: text('holding.field.committed'),
          sortable: true,
          align: 'end',
          cell: ({ committedThen, currency, href }) => (
            <Money minor={committedThen} currency={currency} href={href} />
          ),
        },
        {
          key: 'contributed',
          header: text('investment.paidIn'),
          align: 'end',
          cell: ({ figures, currency, href }) => (
            <Money
              minor={figures.contributed}
              currency={currency}
              href={`${href}#explained-contributed`}
            />
          ),
        },
        {
          key: 'distributed',
          header: text('investment.distributed'),
          align: 'end',
          cell: ({ figures, currency, href }) => (
            <Money
              minor={figures.distributed}
              currency={currency}
              href={`${href}#explained-distributed`}
            />
          ),
        },
        ...(list.estimatedOn === null ? [] : estimateColumns<(typeof list.rows)[number]>(text)),
      ]}
      rowName={({ project }) => project.name}
      empty={text('holding.own.empty')}
    >
      <InvestmentAlerts toPay={toPay} unread={unread} news={news} />
      <AsOf on={list.on} estimatedOn={list.estimatedOn} />
      {totals.map(({ title, currency, committed, explained, withoutEstimate, ...figures }) => (
        <Section key={currency} title={title}>
          <StatTiles isWide>
            <StatTile
              label={text('holding.field.committed')}
              href={explainedLinks(explained, currency)('committed')}
              value={<Money minor={committed} currency={currency} />}
            />
            <FigureTiles
              figures={figures}
              currency={currency}
              explained={explained}
              explainedId={currency}
              withoutEstimate={withoutEstimate}
            />
          </StatTiles>
          <details className="mt-2">
            <SummaryButton>{text('investment.explained')}</SummaryButton>
            <Explain id={currency} figures={explained} currency={currency} />
          </details>
        </Section>
      ))}
    </ListPage>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof investmentShowLoader>>;

/** What was approved for the holder up to the day of the page, and is not paid today. */
const unpaidOf = ({ distributions, on }: Shown): number =>
  distributions
    .filter(({ status, date }) => status === 'approved' && (!on || date <= on))
    .reduce((sum, { openAmount }) => sum + openAmount, 0);

export function InvestmentScreen() {
  const data = useLoaderData<typeof investmentShowLoader>();
  const { project, breadcrumbs, projectHref, currency, share, joinedOn, shareClass } = data;
  const { committedThen } = data;
  const { sponsorShare } = data.figures;
  const text = useText();
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        title={{ name: project.name }}
        breadcrumbs={breadcrumbs}
        lead={shareClass === null ? undefined : <bdi>{shareClass}</bdi>}
        action={
          <ButtonLink href={projectHref} icon="building">
            {text('holding.own.open')}
          </ButtonLink>
        }
      />
      <FilterForm
        label={text('investment.on')}
        path={data.path}
        keeps={{}}
        filter={{ name: 'on', type: 'date', label: text('investment.on') }}
        value={data.on}
        submit={text('investment.show')}
      />
      <StatTiles isWide>
        <StatTile
          label={text('holding.field.committed')}
          href="#changes"
          value={<Money minor={committedThen} currency={currency} />}
          hint={
            <>
              {text('holding.field.joinedOn')} <Day at={joinedOn} />
            </>
          }
        />
        {share !== null && (
          <StatTile
            label={text('holding.field.share')}
            value={`${text('ui.about')} ${percentOf(share)}`}
            hint={text('holding.own.shareHint')}
          />
        )}
        <FigureTiles
          figures={data.figures}
          currency={currency}
          explained={data.explained}
          unpaid={unpaidOf(data)}
        />
      </StatTiles>
      <AsOf on={data.on} estimatedOn={data.figures.estimatedOn} />
      <PaidOutsideNotice of={data.paidOutside} currency={currency} />
      <Forecast of={data.forecast} currency={currency} isAbout />
      {sponsorShare !== null && sponsorShare > 0 && (
        <p>{text('investment.sponsorShare', { share: percentOf(sponsorShare) })}</p>
      )}
      {data.figures.estimatedOn !== null && (
        <Fold label={text('investment.how.title')}>
          <p>{text('investment.how.text')}</p>
          <p className="my-2">{text('investment.how.about')}</p>
          <p className="my-2">{text('investment.how.irr')}</p>
          <p>{text('investment.how.history')}</p>
        </Fold>
      )}
      {data.explained && (
        <Section id="explained" title={text('investment.explained')}>
          <Explain id="explained" figures={data.explained} currency={currency} />
        </Section>
      )}
      <OverTime points={data.overTime} currency={currency} />
      <OwnEffects effects={data.effects ?? []} currency={currency} />
      <Section title={text('holding.own.calls')}>
        <OwnCalls calls={data.calls} currency={currency} />
      </Section>
      <Section title={text('distribution.own.title')}>
        <HoldingDistributions distributions={data.distributions} currency={currency} />
      </Section>
      <Section title={text('statement.own.title')}>
        <HoldingStatements statements={data.statements} isOwn />
      </Section>
      {data.terms && (
        <Section title={text('holding.own.terms')}>
          <TierList tiers={data.terms.tiers} />
          <Fold label={text('terms.example.title')}>
            <WorkedExample example={data.terms.example} currency={currency} />
          </Fold>
        </Section>
      )}
      <Section id="changes" title={text('holding.show.changes')}>
        <HoldingChanges changes={data.changes} currency={currency} />
      </Section>
    </div>
  );
}
