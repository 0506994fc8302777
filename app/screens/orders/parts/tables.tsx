import { useText } from '~/i18n/text';
import { Badge } from '~/ui/alert';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import { FigureCell, FigureHead, TableFrame } from '~/ui/table-parts';
import { Hint } from '~/ui/text';
import type { ShownOrder } from '../show';

export function OrderLines({ of }: { of: ShownOrder }) {
  const { lines, figures, currency, status, entries } = of;
  const text = useText();
  const hasExcess = figures.exceeded > 0;
  const total = { ...figures, remaining: figures.balance - figures.held };
  const billedHref = entries.length > 0 ? '#entries' : undefined;
  type OrderFigure = { label: string; minor: number; href?: string };
  const figuresOf = (row: typeof total): OrderFigure[] =>
    [
      { label: text('order.show.ordered'), minor: row.amount },
      { label: text('order.show.billed'), minor: row.billed, href: billedHref },
      { label: text('order.show.remaining'), minor: row.remaining },
      hasExcess && { label: text('order.show.over'), minor: row.exceeded },
    ].filter((figure) => figure !== false);
  const cells = (row: Parameters<typeof figuresOf>[0]) =>
    figuresOf(row).map(({ label, minor, href }) => (
      <FigureCell key={label} label={label}>
        <Money minor={minor} currency={currency} href={minor === 0 ? undefined : href} />
      </FigureCell>
    ));
  return (
    <>
      <TableFrame caption={text('order.show.lines')}>
        <thead>
          <tr>
            <th scope="col">{text('order.show.line')}</th>
            {figuresOf(total).map(({ label }) => (
              <FigureHead key={label}>{label}</FigureHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                <bdi>{line.name}</bdi>
              </th>
              {cells({ ...total, ...line })}
            </tr>
          ))}
        </tbody>
        {lines.length > 1 && (
          <tfoot className="border-ink font-[600] sm:border-t-2">
            <tr>
              <th scope="row">{text('order.show.total')}</th>
              {cells(total)}
            </tr>
          </tfoot>
        )}
      </TableFrame>
      <Hint>
        {text(status === 'closed' ? 'order.show.closedHint' : 'order.show.remainingHint')}
      </Hint>
    </>
  );
}

export function OrderEntries({ of }: { of: ShownOrder }) {
  const { entries, currency, figures } = of;
  const text = useText();
  if (entries.length === 0) return <Hint>{text('order.show.noEntries')}</Hint>;
  const dateLabel = text('order.field.date');
  const billedLabel = text('order.show.billed');
  const retainedLabel = text('order.show.retained');
  const hasRetention = entries.some(({ retained }) => retained !== 0);
  const grossLabel = text('order.show.gross');
  const owedLabel = text('order.show.owed');
  return (
    <TableFrame caption={text('order.show.entries')}>
      <thead>
        <tr>
          <th scope="col">{text('order.show.entry')}</th>
          <th scope="col">{dateLabel}</th>
          <FigureHead>{billedLabel}</FigureHead>
          <FigureHead>{grossLabel}</FigureHead>
          {hasRetention && <FigureHead>{retainedLabel}</FigureHead>}
          <FigureHead>{owedLabel}</FigureHead>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, href, kind, invoiceNumber, reversedBy, ...entry }) => (
          <tr key={id}>
            <th scope="row">
              <a href={href} className="inline-flex min-h-6 items-center">
                {text(`books.kind.${kind}`)}&nbsp;<bdi>{invoiceNumber ?? id}</bdi>
              </a>{' '}
              {reversedBy !== null && <Badge>{text('order.show.reversed')}</Badge>}
            </th>
            <td data-label={dateLabel}>
              <Day at={entry.date} />
            </td>
            <FigureCell label={billedLabel}>
              <Money minor={entry.billed} currency={currency} href={href} />
            </FigureCell>
            <FigureCell label={grossLabel}>
              <Money minor={entry.net + entry.vat} currency={currency} href={href} />
            </FigureCell>
            {hasRetention && (
              <FigureCell label={retainedLabel}>
                <Money minor={entry.retained} currency={currency} href={href} />
              </FigureCell>
            )}
            <FigureCell label={owedLabel}>
              <Money minor={entry.openAmount} currency={currency} href={href} />
            </FigureCell>
          </tr>
        ))}
      </tbody>
      {entries.length > 1 && (
        <tfoot className="border-ink font-[600] sm:border-t-2">
          <tr>
            <th scope="row">{text('order.show.total')}</th>
            <td />
            <FigureCell label={billedLabel}>
              <Money minor={figures.billed} currency={currency} />
            </FigureCell>
            <td />
            {hasRetention && (
              <FigureCell label={retainedLabel}>
                <Money minor={figures.held} currency={currency} />
              </FigureCell>
            )}
            <td />
          </tr>
        </tfoot>
      )}
    </TableFrame>
  );
}
