import { useLoaderData } from '@remix-run/react';
import { money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { percentOf } from '~/models/orders/input';
import { filePath } from '~/paths';
import { withDialogs } from '~/screens/shell/question';
import { Alert } from '~/ui/alert';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card, Section } from '~/ui/card';
import { Facts, PlainList } from '~/ui/lists';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import { PageHead } from '~/ui/page-head';
import { StatTile, StatTiles } from '~/ui/stat-tile';
import { OrderBadge } from './list';
import { OrderEntries, OrderLines } from './parts/tables';
import type { orderShowLoader } from './show.server';

export type ShownOrder = ReturnType<typeof useLoaderData<typeof orderShowLoader>>;

export const OrderScreen = withDialogs(OrderPage);

function OrderPage() {
  const order = useLoaderData<typeof orderShowLoader>();
  const { title, breadcrumbs, figures, currency, status, hrefs } = order;
  const text = useText();
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={title} breadcrumbs={breadcrumbs} action={<Actions of={order} />} />
      {figures.exceeded > 0 && (
        <Alert kind="warn">
          {text('order.show.exceeded', { amount: money(figures.exceeded, currency) })}
        </Alert>
      )}
      {status === 'draft' && hrefs.open && <Alert kind="info">{text('order.show.openHint')}</Alert>}
      <Figures of={order} />
      <Card>
        <About of={order} />
      </Card>
      <Section id="lines" title={text('order.show.lines')}>
        <OrderLines of={order} />
      </Section>
      <Section id="entries" title={text('order.show.entries')}>
        <OrderEntries of={order} />
      </Section>
    </div>
  );
}

function Actions({ of: { hrefs, status } }: { of: ShownOrder }) {
  const text = useText();
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {hrefs.delete && (
        <ButtonLink href={hrefs.delete} kind="remove" icon="trash" opensDialog>
          {text('order.show.delete')}
        </ButtonLink>
      )}
      {hrefs.close && (
        <ButtonLink href={hrefs.close} opensDialog>
          {text('order.show.close')}
        </ButtonLink>
      )}
      {hrefs.edit && (
        <ButtonLink href={hrefs.edit} icon="edit">
          {text('order.show.edit')}
        </ButtonLink>
      )}
      {hrefs.release && (
        <ButtonLink href={hrefs.release} icon="wallet" opensDialog>
          {text('order.show.release')}
        </ButtonLink>
      )}
      {hrefs.open && (
        <form method="post" action={hrefs.open}>
          <SubmitButton kind={status === 'draft' ? 'primary' : 'secondary'}>
            {text(status === 'draft' ? 'order.show.open' : 'order.show.reopen')}
          </SubmitButton>
        </form>
      )}
      {hrefs.bill && (
        <ButtonLink href={hrefs.bill} kind="primary" icon="plus">
          {text('order.show.addBill')}
        </ButtonLink>
      )}
    </div>
  );
}

function Figures({ of: { figures, currency, retention } }: { of: ShownOrder }) {
  const text = useText();
  const amount = (minor: number) => <Money minor={minor} currency={currency} />;
  const hasRetention = retention > 0 || figures.retained > 0;
  return (
    <StatTiles>
      <StatTile label={text('order.show.ordered')} href="#lines" value={amount(figures.amount)} />
      <StatTile label={text('order.show.billed')} href="#lines" value={amount(figures.billed)} />
      {hasRetention && (
        <>
          <StatTile
            label={text('order.show.retained')}
            href="#entries"
            value={amount(figures.retained)}
          />
          <StatTile
            label={text('order.show.released')}
            href="#entries"
            value={amount(figures.released)}
          />
        </>
      )}
      <StatTile
        label={text('order.show.balance')}
        href="#lines"
        value={amount(figures.balance)}
        hint={
          hasRetention &&
          text('order.show.balanceHint', {
            remaining: money(figures.balance - figures.held, currency),
            held: money(figures.held, currency),
          })
        }
      />
    </StatTiles>
  );
}

function About({ of: { status, supplier, date, retention, documents } }: { of: ShownOrder }) {
  const text = useText();
  return (
    <Facts
      items={[
        { label: text('order.field.status'), value: <OrderBadge status={status} /> },
        {
          label: text('order.field.supplier'),
          value: (
            <a href={supplier.href}>
              <bdi>{supplier.name}</bdi>
            </a>
          ),
        },
        { label: text('order.field.date'), value: <Day at={date} /> },
        {
          label: text('order.show.retentionLabel'),
          value:
            retention > 0
              ? text('order.show.retention', { percent: percentOf(retention) })
              : text('order.show.noRetention'),
        },
        {
          label: text('order.field.documents'),
          value:
            documents.length === 0 ? (
              text('order.show.noDocuments')
            ) : (
              <PlainList>
                {documents.map(({ id, name }) => (
                  <li key={id}>
                    <a href={filePath(id)} className="inline-flex min-h-6 items-center">
                      <bdi>{name}</bdi>
                    </a>
                  </li>
                ))}
              </PlainList>
            ),
        },
      ]}
    />
  );
}
