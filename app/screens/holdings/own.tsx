import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { percentOf } from '~/models/orders/input';
import { ListPage } from '~/screens/shell/list-page';
import { TierList, WorkedExample } from '~/screens/shell/tiers';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { Fold } from '~/ui/fold';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import { PageHead } from '~/ui/page-head';
import { StatTile, StatTiles } from '~/ui/stat-tile';
import { Hint } from '~/ui/text';
import type { investmentListLoader, investmentShowLoader } from './own.server';
import { OwnCalls } from './parts/calls';
import { HoldingChanges } from './parts/changes';
import { HoldingDistributions } from './parts/distributions';

export function InvestmentListScreen() {
  const list = useLoaderData<typeof investmentListLoader>();
  const text = useText();
  return (
    <ListPage
      list={list}
      heading={text('holding.own.title')}
      lead={text('holding.own.lead')}
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
          cell: ({ committed, currency }) => <Money minor={committed} currency={currency} />,
        },
        {
          key: 'share',
          header: text('holding.field.share'),
          align: 'end',
          cell: ({ share }) => percentOf(share),
        },
        {
          key: 'joined_on',
          header: text('holding.field.joinedOn'),
          sortable: true,
          cell: ({ joinedOn }) => <Day at={joinedOn} />,
        },
      ]}
      rowName={({ project }) => project.name}
      empty={text('holding.own.empty')}
    />
  );
}

export function InvestmentScreen() {
  const shown = useLoaderData<typeof investmentShowLoader>();
  const { project, breadcrumbs, projectHref, currency, committed, share, joinedOn, shareClass } =
    shown;
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
      <StatTiles>
        <StatTile
          label={text('holding.field.committed')}
          value={<Money minor={committed} currency={currency} />}
        />
        <StatTile
          label={text('holding.field.share')}
          value={percentOf(share)}
          hint={text('holding.own.shareHint')}
        />
        <StatTile
          label={text('holding.own.called')}
          value={<Money minor={shown.called} currency={currency} />}
        />
        <StatTile
          label={text('holding.own.paidIn')}
          value={<Money minor={shown.contributed} currency={currency} />}
        />
        <StatTile label={text('holding.field.joinedOn')} value={<Day at={joinedOn} />} />
      </StatTiles>
      <Section title={text('holding.own.calls')}>
        <OwnCalls calls={shown.calls} currency={currency} />
      </Section>
      <Section title={text('distribution.own.title')}>
        <HoldingDistributions distributions={shown.distributions} currency={currency} />
      </Section>
      {shown.terms && (
        <Section title={text('holding.own.terms')}>
          <TierList tiers={shown.terms.tiers} />
          <Fold label={text('terms.example.title')}>
            <WorkedExample example={shown.terms.example} currency={currency} />
          </Fold>
        </Section>
      )}
      <Section title={text('holding.show.changes')}>
        <HoldingChanges changes={shown.changes} currency={currency} />
      </Section>
    </div>
  );
}
