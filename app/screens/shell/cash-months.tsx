import { useText } from '~/i18n/text';
import { laterMonths } from '~/paths';
import { FlowChart } from '~/ui/flow-chart';
import { Month } from '~/ui/moment';
import { Money } from '~/ui/money';
import { FigureCell, FigureHead, FoldedRows, OpeningRow, TableFrame } from '~/ui/table-parts';
import type { CashRows } from './cash-periods';

type Props = {
  cash: CashRows;
  currency: string;
  /** Opens the capital needed, month by month. */
  neededHref?: string;
};

/** The ends of the anchors of a month’s figures. */
const endings = { cashIn: '-in', cashOut: '-out', balance: '' };

/** The first months; later ones are a click away. */
const firstRows = 6;

/** The cash of each month to the exit, and the capital that must be paid in. */
export function CashMonths({ cash, currency, neededHref }: Props) {
  const text = useText();
  const labels = {
    cashIn: text('scenario.show.cashIn'),
    cashOut: text('scenario.show.cashOut'),
    balance: text('scenario.show.balance'),
    needed: text('scenario.show.needed'),
  };
  const rows = cash.rows.map(({ period, href, needed, ...amounts }) => {
    const isYear = period.length === 4;
    return (
      <tr key={period}>
        <th scope="row">{isYear ? <a href={href}>{period}</a> : <Month at={period} />}</th>
        {(['cashIn', 'cashOut', 'balance'] as const).map((figure) => (
          <FigureCell key={figure} label={labels[figure]}>
            <Money
              minor={amounts[figure]}
              currency={currency}
              href={amounts[figure] === 0 || isYear ? undefined : href + endings[figure]}
            />
          </FigureCell>
        ))}
        <FigureCell label={labels.needed}>
          <Needed minor={needed} currency={currency} href={neededHref} />
        </FigureCell>
      </tr>
    );
  });
  return (
    <>
      <FlowChart
        label={text('scenario.show.months')}
        words={[labels.cashIn, labels.cashOut, labels.balance]}
        months={cash.drawn.map(({ period, cashIn, cashOut, balance }) => ({
          month: period,
          up: cashIn,
          down: cashOut,
          line: balance,
        }))}
      />
      <TableFrame caption={text('scenario.show.months')}>
        <thead>
          <tr>
            <th scope="col">{text('scenario.show.month')}</th>
            {Object.values(labels).map((label) => (
              <FigureHead key={label}>{label}</FigureHead>
            ))}
          </tr>
        </thead>
        <tbody>{rows.slice(0, firstRows)}</tbody>
        {rows.length > firstRows && (
          <>
            <FoldedRows id={laterMonths}>{rows.slice(firstRows)}</FoldedRows>
            <OpeningRow>
              <th scope="row" colSpan={5}>
                <a href={`#${laterMonths}`}>{text('scenario.show.laterMonths')}</a>
              </th>
            </OpeningRow>
          </>
        )}
      </TableFrame>
    </>
  );
}

type NeededProps = { minor: number; currency: string; href?: string };

/** Months that need nothing are not in the explanation. */
const Needed = ({ minor, currency, href }: NeededProps) => (
  <Money minor={minor} currency={currency} href={minor === 0 ? undefined : href} />
);
