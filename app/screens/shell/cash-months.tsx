import { useText } from '~/i18n/text';
import type { CapitalPlan } from '~/models/scenarios/capital';
import { FlowChart } from '~/ui/flow-chart';
import { Month } from '~/ui/moment';
import { Money } from '~/ui/money';
import { FigureCell, FigureHead, TableFrame } from '~/ui/table-parts';

type Shown = Pick<CapitalPlan, 'months' | 'needs'> & { currency: string };

/** The cash of each month to the exit, and the capital that must be paid in. */
export function CashMonths({ of: { months, needs, currency } }: { of: Shown }) {
  const text = useText();
  const labels = {
    cashIn: text('scenario.show.cashIn'),
    cashOut: text('scenario.show.cashOut'),
    balance: text('scenario.show.balance'),
    needed: text('scenario.show.needed'),
  };
  const neededIn = (month: string) =>
    needs.filter(({ on }) => on.startsWith(month)).reduce((sum, { amount }) => sum + amount, 0);
  return (
    <>
      <FlowChart
        label={text('scenario.show.months')}
        words={[labels.cashIn, labels.cashOut, labels.balance]}
        months={months.map(({ month, cashIn, cashOut, balance }) => ({
          month,
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
        <tbody>
          {months.map(({ month, ...amounts }) => (
            <tr key={month}>
              <th scope="row">
                <Month at={month} />
              </th>
              {(['cashIn', 'cashOut', 'balance'] as const).map((figure) => (
                <FigureCell key={figure} label={labels[figure]}>
                  <Money minor={amounts[figure]} currency={currency} />
                </FigureCell>
              ))}
              <FigureCell label={labels.needed}>
                <Money minor={neededIn(month)} currency={currency} />
              </FigureCell>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </>
  );
}
