import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { percentOf } from '~/models/orders/input';
import { ListPage } from '~/screens/shell/list-page';
import { Actions } from '~/ui/actions';
import { Badge } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { Explain } from '~/ui/explain';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import { Hint } from '~/ui/text';
import type { holdingListLoader } from './list.server';

export function HoldingListScreen() {
  const list = useLoaderData<typeof holdingListLoader>();
  const { createHref, callsHref, distributionsHref, statementsHref, updatesHref } = list;
  const { termsHref, breadcrumbs } = list;
  const text = useText();
  return (
    <ListPage
      list={list}
      heading={text('holding.list.title')}
      breadcrumbs={breadcrumbs}
      lead={text('holding.list.lead')}
      action={
        <Actions
          more={
            <>
              <ButtonLink href={distributionsHref} kind="quiet">
                {text('holding.list.distributions')}
              </ButtonLink>
              <ButtonLink href={statementsHref} kind="quiet">
                {text('statement.list.title')}
              </ButtonLink>
              {updatesHref !== null && (
                <ButtonLink href={updatesHref} kind="quiet">
                  {text('investorUpdate.open')}
                </ButtonLink>
              )}
              <ButtonLink href={termsHref} kind="quiet">
                {text('terms.show.title')}
              </ButtonLink>
            </>
          }
        >
          {createHref !== null && (
            <ButtonLink href={createHref} kind="primary" icon="plus">
              {text('holding.list.create')}
            </ButtonLink>
          )}
          <ButtonLink href={callsHref}>{text('holding.list.calls')}</ButtonLink>
        </Actions>
      }
      create={createHref !== null && { label: text('holding.list.create'), href: createHref }}
      columns={[
        {
          key: 'name',
          header: text('holding.field.holder'),
          primary: true,
          sortable: true,
          cell: ({ href, name, shareClass, isSponsor, personId }) => (
            <>
              <a href={href}>
                <bdi>{name}</bdi>
              </a>{' '}
              {isSponsor && <Badge tone="info">{text('holding.list.sponsor')}</Badge>}{' '}
              {personId === null && <Badge>{text('holding.list.noAccount')}</Badge>}
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
          cell: ({ committed, currency, href }) => (
            <Money minor={committed} currency={currency} href={`${href}#explained-committed`} />
          ),
        },
        {
          key: 'share',
          header: text('holding.field.share'),
          align: 'end',
          cell: ({ share }) => percentOf(share),
        },
        {
          key: 'estimate',
          header: text('investment.estimate'),
          align: 'end',
          cell: ({ estimate, currency, href }) =>
            estimate === null ? (
              '–'
            ) : (
              <Money minor={estimate} currency={currency} href={`${href}#explained-estimate`} />
            ),
        },
        {
          key: 'joined_on',
          header: text('holding.field.joinedOn'),
          sortable: true,
          cell: ({ joinedOn }) => <Day at={joinedOn} />,
        },
      ]}
      rowName={({ name }) => name}
      empty={text('holding.list.empty')}
    >
      {list.total > 0 && (
        <Section title={text('holding.register.title')}>
          <Hint>{text(list.hasPrice ? 'holding.register.lead' : 'holding.register.noPrice')}</Hint>
          <Explain id="value" figures={list.explained} currency={list.currency} />
        </Section>
      )}
    </ListPage>
  );
}
