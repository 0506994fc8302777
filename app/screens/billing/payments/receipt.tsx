import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import type { TextKey } from '~/i18n/words';
import { Section } from '~/ui/card';
import { Facts } from '~/ui/lists';
import { Ltr } from '~/ui/ltr';
import { Day, Period } from '~/ui/moment';
import { Money } from '~/ui/money';
import { PageHead } from '~/ui/page-head';
import type { receiptLoader } from './receipt.server';

export function ReceiptScreen() {
  const receipt = useLoaderData<typeof receiptLoader>();
  const { title, seller, companyName, payer, isByLink, planTitle, currency, transactionId } =
    receipt;
  const text = useText();
  const fact = (label: Parameters<typeof text>[0], value: React.ReactNode) => ({
    label: text(label),
    value,
  });
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={[{ label: text('payment.receipt.back'), href: receipt.backHref }]}
      />
      <Section title={seller.name}>
        <Facts
          items={[
            ...(seller.address
              ? [fact('payment.receipt.address', <bdi>{seller.address}</bdi>)]
              : []),
            ...(seller.vatId ? [fact('payment.receipt.vatId', <Ltr>{seller.vatId}</Ltr>)] : []),
            fact('payment.receipt.to', <bdi>{companyName}</bdi>),
            ...(isByLink ? [fact('payment.receipt.payer', text('payment.byLink.payer'))] : []),
            ...(payer && !isByLink ? [fact('payment.receipt.payer', <bdi>{payer}</bdi>)] : []),
            fact('payment.receipt.day', <Day at={receipt.day ?? ''} />),
            fact('payment.receipt.for', <bdi>{planTitle}</bdi>),
            ...periodFact(receipt, fact),
            ...(receipt.cardLastFour
              ? [
                  fact(
                    'payment.receipt.card',
                    <Ltr>
                      {receipt.cardBrand} •••• {receipt.cardLastFour}
                    </Ltr>,
                  ),
                ]
              : []),
            fact('payment.receipt.transaction', <Ltr>{transactionId}</Ltr>),
          ]}
        />
      </Section>
      <Section title={text('payment.receipt.sums')}>
        <Facts
          items={figures(receipt).map(([label, amount]) => ({
            label: text(label, { count: receipt.creditDays, rate: (receipt.vatRate ?? 0) / 100 }),
            value: <Money minor={amount} currency={currency} />,
          }))}
        />
      </Section>
    </>
  );
}

type Receipt = ReturnType<typeof useLoaderData<typeof receiptLoader>>;

const periodFact = (
  { periodFrom, periodTo }: Receipt,
  fact: (label: 'payment.receipt.period', value: React.ReactNode) => Fact,
): Fact[] =>
  periodFrom === null || periodTo === null
    ? []
    : [fact('payment.receipt.period', <Period from={periodFrom} to={periodTo} />)];

type Fact = { label: string; value: React.ReactNode };

/** Price and credit if there was one, then net, tax and total. */
function figures({ price, credit, amount, vat, net, vatRate }: Receipt): [TextKey, number][] {
  const used = Math.min(credit, price ?? 0);
  return [
    ...(price !== null && used > 0
      ? ([
          ['payment.field.amount', price],
          ['payment.receipt.credit', -used],
        ] as [TextKey, number][])
      : []),
    ...(vat === 0
      ? []
      : ([
          ['payment.receipt.net', net],
          [vatRate === null ? 'payment.receipt.vat' : 'payment.receipt.vatAt', vat],
        ] as [TextKey, number][])),
    ['payment.receipt.total', amount],
  ];
}
