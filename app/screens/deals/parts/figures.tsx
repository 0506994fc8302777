import { day, money, percent } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import { irrWords } from '~/models/investments/words';
import { explainedLinks } from '~/ui/explain';
import { Ltr } from '~/ui/ltr';
import { Month } from '~/ui/moment';
import { Money } from '~/ui/money';
import { StatTile, StatTiles } from '~/ui/stat-tile';
import { Hint } from '~/ui/text';
import type { ShownDeal } from '../show.server';

type Props = { of: ShownDeal };

export function DealFigures({ of: result }: Props) {
  const { currency, profit, cost, returnOnCost, irr, cashNeeded, low, explained } = result;
  const text = useText();
  const locale = useLocale();
  const amount = (minor: number) => <Money minor={minor} currency={currency} isShort />;
  const hrefOf = explainedLinks(explained);
  const named = (figure: 'profit' | 'returnOnCost' | 'irr' | 'cashNeeded') => ({
    label: text(`deal.result.${figure}`),
    href: hrefOf(figure),
  });
  const costHref = hrefOf('cost');
  return (
    <>
      <StatTiles isWide>
        <StatTile {...named('profit')} value={amount(profit)} />
        <StatTile
          {...named('returnOnCost')}
          value={<Ltr>{returnOnCost === null ? '–' : percent(returnOnCost * 100, locale)}</Ltr>}
          hint={
            <>
              {text('deal.result.cost')}: <Money minor={cost} currency={currency} href={costHref} />
            </>
          }
        />
        <StatTile {...named('irr')} value={<Ltr>{irrWords(irr, locale)}</Ltr>} />
        <StatTile {...named('cashNeeded')} value={amount(cashNeeded)} />
        <StatTile
          label={text('scenario.figure.low')}
          href={hrefOf('low')}
          value={amount(low.balance)}
          hint={<Month at={low.month} />}
        />
        <HighestPrice of={result} />
      </StatTiles>
      <Hint>
        {text('deal.result.asOf', {
          date: day(result.on),
          workEnd: day(result.workEndsOn),
          exit: day(result.exitOn),
        })}
      </Hint>
    </>
  );
}

function HighestPrice({ of: { highest, purchasePrice, currency, explained } }: Props) {
  const text = useText();
  const locale = useLocale();
  if (highest === null) return null;
  const { kind, rateBp, price } = highest;
  const wanted = text(`deal.result.highestFor.${kind}`, { rate: percent(rateBp / 100, locale) });
  const label = text('deal.result.highest');
  if (price === null)
    return (
      <StatTile
        label={label}
        value={text('deal.result.tooMuch')}
        hint={`${wanted}. ${text('deal.result.tooMuchHint')}`}
      />
    );
  const difference = price - purchasePrice;
  const side = difference < 0 ? 'below' : difference > 0 ? 'above' : 'same';
  const amount = money(Math.abs(difference), currency);
  return (
    <StatTile
      label={label}
      href={explainedLinks(explained)('highest')}
      value={<Money minor={price} currency={currency} isShort />}
      hint={`${wanted}. ${text(`deal.result.${side}`, { amount })}`}
    />
  );
}
