import { useLoaderData } from '@remix-run/react';
import { money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import { FigureCell, FigureHead, TableFrame } from '~/ui/table-parts';
import { Hint } from '~/ui/text';
import type { purchaseLoader } from '../save.server';

/** A purchase: its costs, who paid them, and its entries. */
export function PurchaseShown() {
  const { purchase, reverseHref, currency } = useLoaderData<typeof purchaseLoader>();
  const text = useText();
  if (!purchase) return null;
  const { costs, total, fromAccount, borrowed, paidIn, fromOwner, unpaid, openAmount } = purchase;
  const paid = [
    { label: text('purchase.show.fromAccount'), amount: fromAccount },
    { label: text('purchase.show.ofLoan'), amount: borrowed },
    { label: text('purchase.show.ofHolders'), amount: paidIn },
    { label: text('purchase.show.fromOwner'), amount: fromOwner },
    {
      label: text('purchase.show.unpaid'),
      amount: unpaid,
      hint:
        openAmount > 0
          ? text('purchase.show.openAmount', { amount: money(openAmount, currency) })
          : undefined,
    },
  ].filter(({ amount }) => amount !== 0);
  const rows = costs.map(({ title, amount }) => ({
    label: title ?? text('purchase.show.price'),
    amount,
  }));
  return (
    <div className="grid grid-cols-1 gap-6">
      <Section title={text('purchase.show.costs')}>
        <Amounts
          caption={text('purchase.show.costs')}
          rows={[...rows, { label: text('purchase.field.total'), amount: total }]}
        />
      </Section>
      <Section title={text('purchase.show.paid')}>
        <Amounts caption={text('purchase.show.paid')} rows={paid} />
      </Section>
      <Section title={text('purchase.show.entries')}>
        <Entries />
        <Hint>{text('purchase.show.changePrice')}</Hint>
        {reverseHref && (
          <ButtonLink href={reverseHref} kind="remove" opensDialog>
            {text('purchase.show.reverse')}
          </ButtonLink>
        )}
      </Section>
    </div>
  );
}

type AmountsProps = {
  caption: string;
  rows: { label: string; amount: number; hint?: string }[];
};

function Amounts({ caption, rows }: AmountsProps) {
  const { currency } = useLoaderData<typeof purchaseLoader>();
  const text = useText();
  return (
    <TableFrame caption={caption}>
      <thead>
        <tr>
          <th scope="col">{caption}</th>
          <FigureHead>{text('sale.field.amount')}</FigureHead>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, amount, hint }) => (
          <tr key={label}>
            <th scope="row">
              <bdi>{label}</bdi>
              {hint && (
                <Hint as="span" className="block">
                  {hint}
                </Hint>
              )}
            </th>
            <FigureCell label={text('sale.field.amount')}>
              <Money minor={amount} currency={currency} />
            </FigureCell>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function Entries() {
  const { purchase, currency } = useLoaderData<typeof purchaseLoader>();
  const text = useText();
  const dateLabel = text('books.field.date');
  const amountLabel = text('sale.field.amount');
  return (
    <TableFrame caption={text('purchase.show.entries')}>
      <thead>
        <tr>
          <th scope="col">{text('purchase.show.entries')}</th>
          <th scope="col">{dateLabel}</th>
          <FigureHead>{amountLabel}</FigureHead>
        </tr>
      </thead>
      <tbody>
        {purchase?.entries.map(({ id, kind, date, net, href }) => (
          <tr key={id}>
            <th scope="row">
              <a href={href}>{text(`books.kind.${kind}`)}</a>
            </th>
            <td data-label={dateLabel}>
              <Day at={date} />
            </td>
            <FigureCell label={amountLabel}>
              <Money minor={net} currency={currency} />
            </FigureCell>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
