import { useText } from '~/i18n/text';
import type { PointInTime } from '~/models/investments/over-time.server';
import { Section } from '~/ui/card';
import { FlowChart } from '~/ui/flow-chart';
import { Day } from '~/ui/moment';
import { AboutMoney, Money } from '~/ui/money';
import { FigureCell, FigureHead, FoldedRows, OpeningRow, TableFrame } from '~/ui/table-parts';

/** The newest ones; earlier ones are a click away. */
const firstRows = 4;

type Props = { points: PointInTime[]; currency: string };

/** Contributions, distributions, and the value of the rest over time. */
export function OverTime({ points, currency }: Props) {
  const text = useText();
  if (points.length < 2) return null;
  const paidIn = text('investment.paidIn');
  const distributed = text('investment.distributed');
  const estimate = text('investment.estimate');
  const hasEstimates = points.some((point) => point.estimate !== null);
  const rows = points.toReversed().map((point) => (
    <tr key={point.on}>
      <th scope="row">
        <Day at={point.on} />
      </th>
      <FigureCell label={paidIn}>
        <Money minor={point.contributed} currency={currency} />
      </FigureCell>
      <FigureCell label={distributed}>
        <Money minor={point.distributed} currency={currency} />
      </FigureCell>
      {hasEstimates && (
        <FigureCell label={estimate}>
          <AboutMoney minor={point.estimate} currency={currency} />
        </FigureCell>
      )}
    </tr>
  ));
  return (
    <Section title={text('investment.overTime')}>
      <FlowChart
        label={text(hasEstimates ? 'investment.chart' : 'investment.chartOfPayments')}
        words={[distributed, paidIn, hasEstimates ? estimate : null]}
        months={points.map((point) => ({
          month: point.on.slice(0, 7),
          up: point.distributed,
          down: point.contributed,
          line: point.estimate,
        }))}
      />
      <TableFrame caption={text('investment.overTime')}>
        <thead>
          <tr>
            <th scope="col">{text('investment.day')}</th>
            <FigureHead>{paidIn}</FigureHead>
            <FigureHead>{distributed}</FigureHead>
            {hasEstimates && <FigureHead>{estimate}</FigureHead>}
          </tr>
        </thead>
        <tbody>{rows.slice(0, firstRows)}</tbody>
        {rows.length > firstRows && (
          <>
            <FoldedRows id="earlier-figures">{rows.slice(firstRows)}</FoldedRows>
            <OpeningRow>
              <th scope="row" colSpan={hasEstimates ? 4 : 3}>
                <a href="#earlier-figures">{text('investment.overTimeTable')}</a>
              </th>
            </OpeningRow>
          </>
        )}
      </TableFrame>
    </Section>
  );
}
