import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { percentOf } from '~/models/orders/input';
import { ListPage } from '~/screens/shell/list-page';
import { ButtonLink } from '~/ui/button';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import { Hint } from '~/ui/text';
import type { loanListLoader } from './save.server';

export function LoanListScreen() {
  const list = useLoaderData<typeof loanListLoader>();
  const { createHref, indexesHref, breadcrumbs } = list;
  const text = useText();
  return (
    <ListPage
      list={list}
      heading={text('loan.list.title')}
      breadcrumbs={breadcrumbs}
      lead={text('loan.list.lead')}
      action={
        <>
          {indexesHref && (
            <ButtonLink href={indexesHref}>{text('priceIndex.list.title')}</ButtonLink>
          )}
          {createHref !== null && (
            <ButtonLink href={createHref} kind="primary" icon="plus">
              {text('loan.list.create')}
            </ButtonLink>
          )}
        </>
      }
      create={createHref !== null && { label: text('loan.list.create'), href: createHref }}
      columns={[
        {
          key: 'lender',
          header: text('loan.field.lender'),
          primary: true,
          cell: ({ href, lender, method, indexName }) => (
            <>
              <a href={href}>
                <bdi>{lender}</bdi>
              </a>
              <Hint as="span" className="block">
                {text(`loan.method.${method}`)}
              </Hint>
              {indexName !== null && (
                <Hint as="span" className="block">
                  {text('loan.list.linked', { index: indexName })}
                </Hint>
              )}
            </>
          ),
        },
        {
          key: 'rate',
          header: text('loan.show.rate'),
          cell: ({ annualRate }) => text('loan.list.rate', { percent: percentOf(annualRate) }),
        },
        {
          key: 'first_payment_on',
          header: text('loan.field.firstPaymentOn'),
          sortable: true,
          cell: ({ firstPaymentOn }) => <Day at={firstPaymentOn} />,
        },
        {
          key: 'principal',
          header: text('loan.field.principal'),
          align: 'end',
          sortable: true,
          cell: ({ principal, currency, href }) => (
            <Money minor={principal} currency={currency} href={href} />
          ),
        },
        {
          key: 'interest',
          header: text('loan.show.interest'),
          align: 'end',
          cell: ({ interest, currency, href }) => (
            <Money minor={interest} currency={currency} href={href} />
          ),
        },
        {
          key: 'balance',
          header: text('loan.list.balance'),
          align: 'end',
          cell: ({ balance, currency, href }) => (
            <Money minor={balance} currency={currency} href={href} />
          ),
        },
      ]}
      rowName={({ lender }) => lender}
      empty={text('loan.list.empty')}
    />
  );
}
