import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useText } from '~/i18n/text';
import { PrintButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { Ltr } from '~/ui/ltr';
import { Day, Period } from '~/ui/moment';
import { Money } from '~/ui/money';
import { PageHead } from '~/ui/page-head';
import { Hint } from '~/ui/text';
import type { receiptLoader } from './receipt.server';

/** A receipt or credit note as a document: its parties, what was paid for, and the sums. */
export function ReceiptScreen() {
  const receipt = useLoaderData<typeof receiptLoader>();
  const { title, seller, companyName, payer, isByLink, transactionId } = receipt;
  const text = useText();
  const payerName = isByLink ? text('payment.byLink.payer') : payer;
  return (
    <>
      <div className="print:hidden">
        <PageHead
          title={title}
          breadcrumbs={[{ label: text('payment.receipt.back'), href: receipt.backHref }]}
          action={<PrintButton>{text('report.print')}</PrintButton>}
        />
      </div>
      <Card className="flex max-w-[48rem] flex-col gap-6 p-4 sm:p-8 print:border-0 print:p-0">
        <div className="flex flex-wrap justify-between gap-4">
          <Party label={text('payment.receipt.from')} name={seller.name}>
            {seller.address && <bdi className="whitespace-pre-line">{seller.address}</bdi>}
            {seller.vatId && (
              <span>
                {text('payment.receipt.vatId')} <Ltr>{seller.vatId}</Ltr>
              </span>
            )}
          </Party>
          <div className="flex flex-col sm:text-end">
            <h2>{title}</h2>
            <span>
              {text('payment.receipt.day')} <Day at={receipt.day ?? null} />
            </span>
            <Hint as="span">
              {text('payment.receipt.transaction')} <Ltr>{transactionId}</Ltr>
            </Hint>
          </div>
        </div>
        <Party label={text('payment.receipt.to')} name={companyName}>
          {payerName && (
            <span>
              {text('payment.receipt.payer')} <bdi>{payerName}</bdi>
            </span>
          )}
        </Party>
        <Lines receipt={receipt} />
        {receipt.cardLastFour && (
          <Hint>
            {text('payment.receipt.card')}{' '}
            <Ltr>
              {receipt.cardBrand} •••• {receipt.cardLastFour}
            </Ltr>
          </Hint>
        )}
      </Card>
    </>
  );
}

type PartyProps = { label: string; name: string; children: ReactNode };

function Party({ label, name, children }: PartyProps) {
  return (
    <div className="flex min-w-0 flex-col">
      <Hint as="span">{label}</Hint>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      {children}
    </div>
  );
}

type Receipt = ReturnType<typeof useLoaderData<typeof receiptLoader>>;

/** The plan, less the credit if there was one, then net, VAT and total. */
function Lines({ receipt }: { receipt: Receipt }) {
  const { planTitle, periodFrom, periodTo, price, credit, creditDays, amount, currency } = receipt;
  const { net, vat, vatRate } = receipt;
  const text = useText();
  const used = Math.min(credit, price ?? 0);
  const hasCredit = price !== null && used > 0;
  const sum = (label: string, minor: number) => (
    <tr key={label}>
      <th scope="row" className="text-end font-[400]">
        {label}
      </th>
      <td className="text-end">
        <Money minor={minor} currency={currency} />
      </td>
    </tr>
  );
  return (
    <table className="w-full border-collapse [&_td]:py-2 [&_th]:py-2 [&_tr]:border-b [&_tr]:border-line">
      <caption className="visually-hidden">{text('payment.receipt.sums')}</caption>
      <thead>
        <tr>
          <th scope="col" className="text-start">
            {text('payment.receipt.for')}
          </th>
          <th scope="col" className="text-end">
            {text('payment.field.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row" className="text-start">
            <bdi className="wrap-anywhere">{planTitle}</bdi>
            {periodFrom !== null && periodTo !== null && (
              <Hint as="span" className="block font-[400]">
                <Period from={periodFrom} to={periodTo} />
              </Hint>
            )}
          </th>
          <td className="text-end">
            <Money minor={hasCredit ? price : vat === 0 ? amount : net} currency={currency} />
          </td>
        </tr>
      </tbody>
      <tfoot>
        {hasCredit && sum(text('payment.receipt.credit', { count: creditDays }), -used)}
        {vat !== 0 && sum(text('payment.receipt.net'), net)}
        {vat !== 0 &&
          sum(
            vatRate === null
              ? text('payment.receipt.vat')
              : text('payment.receipt.vatAt', { rate: vatRate / 100 }),
            vat,
          )}
        <tr>
          <th scope="row" className="text-end">
            {text('payment.receipt.total')}
          </th>
          <td className="text-end text-lg font-[600]">
            <Money minor={amount} currency={currency} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
