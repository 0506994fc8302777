import { percent } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import { irrWords } from '~/models/investments/words';
import type { SensitivityRow, Swing } from '~/models/scenarios/sensitivity';
import { Ltr } from '~/ui/ltr';
import { Money } from '~/ui/money';
import { CurrentResult, SwingBar, SwingLegend } from '~/ui/swings';
import { FigureCell, FigureHead, TableFrame } from '~/ui/table-parts';
import { Hint } from '~/ui/text';

type Table = { sensitivity: SensitivityRow[]; currency: string };

/** Profit and rate over the value of the property and the day of the exit. */
export function Sensitivity({ of: { sensitivity, currency }, hint }: { of: Table; hint: string }) {
  const text = useText();
  const locale = useLocale();
  const monthSteps = sensitivity[0]?.cells.map(({ months }) => months) ?? [];
  const head = (months: number) =>
    text(`scenario.show.months6.${String(months) as '-6' | '-3' | '0' | '3' | '6'}`);
  return (
    <>
      <Hint>{hint}</Hint>
      <TableFrame caption={text('scenario.show.sensitivity')}>
        <thead>
          <tr>
            <th scope="col">{text('scenario.figure.value')}</th>
            {monthSteps.map((months) => (
              <FigureHead key={months}>{head(months)}</FigureHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {sensitivity.map(({ percent: change, cells }) => (
            <tr key={change}>
              <th scope="row" className="min-w-0">
                <Ltr>{`${change > 0 ? '+' : ''}${percent(change, locale)}`}</Ltr>
              </th>
              {cells.map((cell) => {
                const result = <Result of={cell} currency={currency} />;
                const isCurrent = change === 0 && cell.months === 0;
                return (
                  <FigureCell key={cell.months} label={head(cell.months)}>
                    {isCurrent ? <CurrentResult>{result}</CurrentResult> : result}
                  </FigureCell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </>
  );
}

type ResultProps = { of: SensitivityRow['cells'][number]; currency: string };

function Result({ of: { profit, irr }, currency }: ResultProps) {
  const locale = useLocale();
  return (
    <>
      <Money minor={profit} currency={currency} isShort />
      <Hint as="span" className="block whitespace-normal">
        <Ltr>{irrWords(irr, locale)}</Ltr>
      </Hint>
    </>
  );
}

type Chart = { swings: Swing[]; outcome: { profit: number }; currency: string };

/** The assumptions that move profit most, as a tornado chart with its figures. */
export function Swings({ of: { swings, outcome, currency } }: { of: Chart }) {
  const text = useText();
  const ends = swings.flatMap(({ less, more }) => [less, more]);
  const range: [number, number] = [
    Math.min(outcome.profit, ...ends),
    Math.max(outcome.profit, ...ends),
  ];
  const [less, more] = [text('scenario.show.less'), text('scenario.show.more')];
  return (
    <>
      <Hint>{text('scenario.show.swingsHint')}</Hint>
      {swings.length > 0 && <SwingLegend less={less} more={more} />}
      <TableFrame caption={text('scenario.show.swings')}>
        <thead>
          <tr>
            <th scope="col">{text('scenario.show.driver')}</th>
            <FigureHead>{less}</FigureHead>
            <td aria-hidden="true" />
            <FigureHead>{more}</FigureHead>
          </tr>
        </thead>
        <tbody>
          {swings.map((swing) => (
            <tr key={swing.driver}>
              <th scope="row">{text(`scenario.driver.${swing.driver}`)}</th>
              <FigureCell label={less}>
                <Money minor={swing.less} currency={currency} />
              </FigureCell>
              <td aria-hidden="true">
                <SwingBar {...swing} base={outcome.profit} range={range} />
              </td>
              <FigureCell label={more}>
                <Money minor={swing.more} currency={currency} />
              </FigureCell>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </>
  );
}
