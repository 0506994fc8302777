import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { percentOf } from '~/models/orders/input';
import { withDialogs } from '~/screens/shell/question';
import { Actions } from '~/ui/actions';
import { Badge } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Card, Section } from '~/ui/card';
import { Explain, explainedLinks } from '~/ui/explain';
import { Facts } from '~/ui/lists';
import { Ltr } from '~/ui/ltr';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import { PageHead } from '~/ui/page-head';
import { StatTile, StatTiles } from '~/ui/stat-tile';
import { HoldingChanges } from './parts/changes';
import { HoldingDistributions } from './parts/distributions';
import { HolderDocuments } from './parts/documents';
import { Forecast } from './parts/figures';
import { HoldingStatements } from './parts/statements';
import type { holdingShowLoader } from './show.server';

type Shown = ReturnType<typeof useLoaderData<typeof holdingShowLoader>>;

export const HoldingScreen = withDialogs(HoldingPage);

function HoldingPage() {
  const data = useLoaderData<typeof holdingShowLoader>();
  const { name, breadcrumbs, holding, changes, currency, explained } = data;
  const text = useText();
  const hrefOf = explainedLinks(explained);
  const tile = (label: string, key: string, minor: number) => (
    <StatTile
      label={label}
      href={hrefOf(key)}
      value={<Money minor={minor} currency={currency} />}
    />
  );
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={{ name }} breadcrumbs={breadcrumbs} action={<HoldingActions of={data} />} />
      <StatTiles isWide>
        {tile(text('holding.field.committed'), 'committed', holding.committed)}
        <StatTile label={text('holding.field.share')} value={percentOf(holding.share)} />
        {tile(text('holding.own.called'), 'called', holding.called)}
        {tile(text('holding.own.paidIn'), 'contributed', holding.contributed)}
      </StatTiles>
      <Forecast of={holding.forecast} currency={currency} isAbout={false} />
      <Card>
        <About of={data} />
      </Card>
      {explained && (
        <Section id="explained" title={text('investment.explained')}>
          <Explain id="explained" figures={explained} currency={currency} />
        </Section>
      )}
      <Section title={text('distribution.own.title')}>
        <HoldingDistributions distributions={data.distributions} currency={currency} />
      </Section>
      {data.statements.length > 0 && (
        <Section title={text('statement.own.title')}>
          <HoldingStatements statements={data.statements} />
        </Section>
      )}
      {data.documents && <HolderDocuments {...data.documents} />}
      <Section title={text('holding.show.changes')}>
        <HoldingChanges changes={changes} currency={currency} />
      </Section>
    </div>
  );
}

function HoldingActions({ of: { hrefs } }: { of: Shown }) {
  const text = useText();
  return (
    <Actions
      more={
        (hrefs.contribute || hrefs.commit || hrefs.delete) && (
          <>
            {hrefs.contribute && (
              <ButtonLink href={hrefs.contribute} kind="quiet" icon="wallet" opensDialog>
                {text('holding.contribute.action')}
              </ButtonLink>
            )}
            {hrefs.commit && (
              <ButtonLink href={hrefs.commit} kind="quiet" icon="wallet" opensDialog>
                {text('holding.commit.action')}
              </ButtonLink>
            )}
            {hrefs.delete && (
              <ButtonLink href={hrefs.delete} kind="remove" icon="trash" opensDialog>
                {text('holding.delete.action')}
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {hrefs.edit && (
        <ButtonLink href={hrefs.edit} kind="primary" icon="edit">
          {text('holding.show.edit')}
        </ButtonLink>
      )}
      {hrefs.sell && (
        <ButtonLink href={hrefs.sell} icon="users" opensDialog>
          {text('holding.sell.action')}
        </ButtonLink>
      )}
    </Actions>
  );
}

function About({ of: { holding } }: { of: Shown }) {
  const text = useText();
  const { shareClass, isSponsor, joinedOn, personId, email } = holding;
  const account = email ? <Ltr>{email}</Ltr> : text('holding.show.noEmail');
  return (
    <Facts
      items={[
        { label: text('holding.field.joinedOn'), value: <Day at={joinedOn} /> },
        {
          label: text('holding.field.shareClass'),
          value: shareClass === null ? text('holding.show.noClass') : <bdi>{shareClass}</bdi>,
        },
        {
          label: text('holding.show.account'),
          value: personId === null ? account : text('holding.show.hasAccount'),
        },
        isSponsor && {
          label: text('holding.show.role'),
          value: <Badge tone="info">{text('holding.list.sponsor')}</Badge>,
        },
      ].filter((fact) => fact !== false)}
    />
  );
}
