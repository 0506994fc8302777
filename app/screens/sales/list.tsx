import { useLoaderData } from '@remix-run/react';
import { day } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { withDialogs } from '~/screens/shell/question';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import { PageHead } from '~/ui/page-head';
import { FigureCell, FigureHead, TableFrame } from '~/ui/table-parts';
import { Hint } from '~/ui/text';
import type { salesLoader } from './list.server';

export const SalesScreen = withDialogs(SalesPage);

/** The sales of a project, and what is left of it. */
function SalesPage() {
  const { title, breadcrumbs, rows, hrefs, soldOn, isClosed } = useLoaderData<typeof salesLoader>();
  const text = useText();
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={breadcrumbs}
        lead={text('sale.list.lead')}
        action={
          <div className="flex flex-wrap gap-2 print:hidden">
            {hrefs.create && (
              <ButtonLink href={hrefs.create} kind="primary" icon="plus">
                {text('sale.list.create')}
              </ButtonLink>
            )}
            {hrefs.close && (
              <ButtonLink href={hrefs.close} opensDialog>
                {text('sale.list.close')}
              </ButtonLink>
            )}
            {hrefs.reopen && (
              <ButtonLink href={hrefs.reopen} opensDialog>
                {text('sale.list.reopen')}
              </ButtonLink>
            )}
          </div>
        }
      />
      {isClosed && <Alert kind="info">{text('sale.list.closed')}</Alert>}
      {soldOn !== null && <Hint>{text('sale.list.soldOn', { date: day(soldOn) })}</Hint>}
      {rows.length === 0 ? <EmptyState text={text('sale.list.empty')} /> : <SalesTable />}
    </>
  );
}

function SalesTable() {
  const { rows, sold, value, currency } = useLoaderData<typeof salesLoader>();
  const text = useText();
  const dayLabel = text('sale.field.transferOn');
  const priceLabel = text('sale.field.price');
  const statusLabel = text('sale.field.status');
  return (
    <TableFrame caption={text('sale.list.title')}>
      <thead>
        <tr>
          <th scope="col">{text('sale.field.buyer')}</th>
          <th scope="col">{statusLabel}</th>
          <th scope="col">{dayLabel}</th>
          <FigureHead>{priceLabel}</FigureHead>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, href, buyer, status, isWhole, transferOn, price }) => (
          <tr key={id}>
            <th scope="row">
              <a href={href}>
                <bdi>{buyer}</bdi>
              </a>
              <Hint as="span" className="block">
                {text(isWhole ? 'sale.whole.left' : 'sale.whole.no')}
              </Hint>
            </th>
            <td data-label={statusLabel}>{text(`sale.status.${status}`)}</td>
            <td data-label={dayLabel}>
              <Day at={transferOn} />
            </td>
            <FigureCell label={priceLabel}>
              <Money minor={price} currency={currency} href={href} />
            </FigureCell>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {text('sale.list.sold')}
          </th>
          <FigureCell label={priceLabel}>
            <Money minor={sold} currency={currency} />
          </FigureCell>
        </tr>
        <tr>
          <th scope="row" colSpan={3}>
            {text('sale.list.left')}
          </th>
          <FigureCell label={text('sale.field.amount')}>
            <Money minor={value} currency={currency} />
          </FigureCell>
        </tr>
      </tfoot>
    </TableFrame>
  );
}
