import { useLoaderData } from '@remix-run/react';
import { day, money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { Amount } from '~/ui/amount';
import { Section } from '~/ui/card';
import { Facts } from '~/ui/description';
import { Ltr } from '~/ui/ltr';
import { PageHead } from '~/ui/page-head';
import type { receiptLoader } from './receipt.server';

export function ReceiptScreen() {
  const receipt = useLoaderData<typeof receiptLoader>();
  const {
    title,
    seller,
    vatId,
    companyName,
    payer,
    isByLink,
    planTitle,
    amount,
    currency,
    vat,
    transactionId,
  } = receipt;
  const text = useText();
  const fact = (label: Parameters<typeof text>[0], value: React.ReactNode) => ({ label: text(label), value });
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={[{ label: text('payment.receipt.back'), href: receipt.backHref }]}
      />
      <Section title={seller}>
        <Facts
          items={[
            ...(vatId ? [fact('payment.receipt.vatId', <Ltr>{vatId}</Ltr>)] : []),
            fact('payment.receipt.to', <bdi>{companyName}</bdi>),
            ...(isByLink ? [fact('payment.receipt.payer', text('payment.byLink.somebody'))] : []),
            ...(payer && !isByLink ? [fact('payment.receipt.payer', <bdi>{payer}</bdi>)] : []),
            fact('payment.receipt.day', <Ltr>{day(receipt.day ?? '')}</Ltr>),
            fact('payment.receipt.for', <bdi>{planTitle}</bdi>),
            fact('payment.field.amount', <Amount>{money(amount, currency)}</Amount>),
            ...(vat === 0 ? [] : [fact('payment.field.vat', <Amount>{money(vat, currency)}</Amount>)]),
            fact('payment.receipt.transaction', <Ltr>{transactionId}</Ltr>),
          ]}
        />
      </Section>
    </>
  );
}
