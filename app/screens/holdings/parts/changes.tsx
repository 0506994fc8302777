import { useText } from '~/i18n/text';
import type { HoldingChangeKind } from '~/models/holdings/input';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import { FigureCell, FigureHead, TableFrame } from '~/ui/table-parts';

type Change = {
  id: number;
  kind: HoldingChangeKind;
  date: string;
  amount: number;
  /** The holder on the other side of a sale, where the reader may know them. */
  other?: string | null;
  href?: string | null;
};

/** The history of a commitment, newest first. */
export function HoldingChanges({ changes, currency }: { changes: Change[]; currency: string }) {
  const text = useText();
  const dateLabel = text('holding.show.date');
  const amountLabel = text('holding.show.amount');
  return (
    <TableFrame caption={text('holding.show.changes')}>
      <thead>
        <tr>
          <th scope="col">{text('holding.show.change')}</th>
          <th scope="col">{dateLabel}</th>
          <FigureHead>{amountLabel}</FigureHead>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ id, kind, date, amount, other, href }) => (
          <tr key={id}>
            <th scope="row">
              {text(`holding.change.${kind}`)}
              {other && href && (
                <>
                  {': '}
                  <a href={href} className="inline-flex min-h-6 items-center">
                    <bdi>{other}</bdi>
                  </a>
                </>
              )}
            </th>
            <td data-label={dateLabel}>
              <Day at={date} />
            </td>
            <FigureCell label={amountLabel}>
              <Money minor={amount} currency={currency} />
            </FigureCell>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
