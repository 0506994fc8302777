import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { withDialogs } from '~/screens/shell/question';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import { PageHead } from '~/ui/page-head';
import { FigureCell, FigureHead, TableFrame } from '~/ui/table-parts';
import { Hint } from '~/ui/text';
import type { saleShowLoader } from './show.server';

export const SaleScreen = withDialogs(SalePage);

/** A sale with its terms and entries. */
function SalePage() {
  const sale = useLoaderData<typeof saleShowLoader>();
  const { title, breadcrumbs, currency, entries, note } = sale;
  const text = useText();
  const rows = [
    { label: text('sale.field.price'), amount: sale.price },
    { label: text('sale.field.prepaid'), amount: sale.prepaid },
    { label: text('sale.field.cost'), amount: sale.cost },
  ].filter(({ amount }) => amount !== null && amount !== 0);
  if (sale.status === 'contract')
    rows.push({ label: text('sale.show.toPay'), amount: sale.price - sale.prepaid });
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        title={title}
        breadcrumbs={breadcrumbs}
        lead={text(`sale.status.${sale.status}`)}
        action={<Steps />}
      />
      <Section title={text(sale.isWhole ? 'sale.whole.left' : 'sale.whole.no')}>
        <p>
          {text('sale.field.contractOn')}: <Day at={sale.contractOn} />
        </p>
        <p>
          {text('sale.field.transferOn')}: <Day at={sale.transferOn} />
        </p>
        {note && (
          <Hint>
            <bdi>{note}</bdi>
          </Hint>
        )}
        <dl>
          {rows.map(({ label, amount }) => (
            <div key={label} className="flex justify-between gap-4">
              <dt>{label}</dt>
              <dd>
                <Money minor={amount ?? 0} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      {entries.length > 0 && <Entries />}
    </div>
  );
}

function Steps() {
  const { hrefs } = useLoaderData<typeof saleShowLoader>();
  const text = useText();
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {hrefs.withdraw && (
        <ButtonLink href={hrefs.withdraw} kind="remove" opensDialog>
          {text('sale.show.withdraw')}
        </ButtonLink>
      )}
      {hrefs.reverse && (
        <ButtonLink href={hrefs.reverse} kind="remove" opensDialog>
          {text('sale.show.reverse')}
        </ButtonLink>
      )}
      {hrefs.edit && (
        <ButtonLink href={hrefs.edit} icon="edit">
          {text('sale.show.edit')}
        </ButtonLink>
      )}
      {hrefs.prepay && (
        <ButtonLink href={hrefs.prepay} icon="plus" opensDialog>
          {text('sale.show.prepay')}
        </ButtonLink>
      )}
      {hrefs.transfer && (
        <ButtonLink href={hrefs.transfer} kind="primary">
          {text('sale.show.transfer')}
        </ButtonLink>
      )}
    </div>
  );
}

function Entries() {
  const { entries, currency } = useLoaderData<typeof saleShowLoader>();
  const text = useText();
  const dateLabel = text('sale.field.date');
  const amountLabel = text('sale.field.amount');
  return (
    <Section title={text('sale.show.entries')}>
      <TableFrame caption={text('sale.show.entries')}>
        <thead>
          <tr>
            <th scope="col">{text('sale.show.entries')}</th>
            <th scope="col">{dateLabel}</th>
            <FigureHead>{amountLabel}</FigureHead>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, kind, date, net, href }) => (
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
    </Section>
  );
}
