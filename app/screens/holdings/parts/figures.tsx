import { day, money, percent } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import type { Rate } from '~/models/finance/rate';
import type { ReadFigures } from '~/models/investments/holder-figures.server';
import { forecastWords, irrWords, multipleWords } from '~/models/investments/words';
import type { HoldingForecast } from '~/models/scenarios/holding-forecast.server';
import { explainedLinks } from '~/ui/explain';
import { Ltr } from '~/ui/ltr';
import { AboutMoney, Money } from '~/ui/money';
import { StatTile } from '~/ui/stat-tile';
import { Hint } from '~/ui/text';

/** A yearly rate in percent, or the reason that there is none. */
export function Irr({ of: rate }: { of: Rate | null }) {
  const locale = useLocale();
  return rate === null ? '–' : irrWords(rate, locale);
}

export const Multiple = ({ of: multiple }: { of: number | null }) => (
  <Ltr>{multipleWords(multiple)}</Ltr>
);

type Props = {
  figures: ReadFigures;
  currency: string;
  /** The explained figures of the page; null if it explains none. */
  explained?: Parameters<typeof explainedLinks>[0];
  /** The id of their `Explain`. */
  explainedId?: string;
  /** How many holdings have no estimate that the total could include. */
  withoutEstimate?: number;
  /** What was approved for the holder and not paid yet; `distributed` includes it. */
  unpaid?: number;
};

/** Contributions, distributions, and the value of the rest. */
export function FigureTiles({
  figures,
  currency,
  explained = null,
  explainedId,
  withoutEstimate = 0,
  unpaid = 0,
}: Props) {
  const text = useText();
  const { distributed, preferred, returned, profit, accrued } = figures;
  const byKind = {
    preferred: money(preferred, currency),
    returned: money(returned, currency),
    profit: money(profit, currency),
  };
  const hrefOf = explainedLinks(explained, explainedId);
  const named = (label: string, key: string) => ({ label, href: hrefOf(key) });
  return (
    <>
      <StatTile
        {...named(text('investment.paidIn'), 'contributed')}
        value={<Money minor={figures.contributed} currency={currency} />}
      />
      <StatTile
        {...named(text('investment.distributed'), 'distributed')}
        value={<Money minor={distributed} currency={currency} />}
        hint={
          distributed > 0 && (
            <>
              {text('investment.byKind', byKind)}
              {unpaid > 0 && (
                <span className="block">
                  {text('investment.unpaid', { amount: money(unpaid, currency) })}
                </span>
              )}
            </>
          )
        }
      />
      <StatTile
        {...named(text('investment.unreturned'), 'unreturned')}
        value={<Money minor={figures.unreturned} currency={currency} />}
      />
      {accrued !== null && (
        <StatTile
          {...named(text('investment.accrued'), 'accrued')}
          value={<Money minor={accrued} currency={currency} />}
        />
      )}
      <EstimateTiles
        figures={figures}
        currency={currency}
        named={named}
        withoutEstimate={withoutEstimate}
      />
    </>
  );
}

type ForecastProps = { of: HoldingForecast | null; currency: string; isAbout: boolean };

/** The payments of the base scenario, with the reason why they differ from the estimate. */
export function Forecast({ of, currency, isAbout }: ForecastProps) {
  const locale = useLocale();
  if (of === null) return null;
  const { pays, difference } = forecastWords(of, { locale, currency, isAbout });
  return (
    <p className="my-2">
      {pays} <Hint as="span">{difference}</Hint>
    </p>
  );
}

type EstimateTilesProps = Pick<Props, 'figures' | 'currency'> & {
  named: (label: string, key: string) => { label: string; href?: string };
  withoutEstimate: number;
};

/** Nothing for readers who do not see the amounts of the project. */
function EstimateTiles({ figures, currency, named, withoutEstimate }: EstimateTilesProps) {
  const text = useText();
  const locale = useLocale();
  const { estimate, plain, estimatedOn } = figures;
  if (estimatedOn === null) return null;
  const hint = estimate === null ? 'investment.noEstimate' : 'investment.estimateHint';
  return (
    <>
      <StatTile
        {...named(text('investment.estimate'), 'estimate')}
        value={<AboutMoney minor={estimate} currency={currency} />}
        hint={
          <>
            {text(hint, { date: day(estimatedOn) })}
            {withoutEstimate > 0 &&
              `; ${text('investment.withoutEstimate', { count: withoutEstimate })}`}
          </>
        }
      />
      <StatTile
        {...named(text('investment.multiple'), 'multiple')}
        value={<Multiple of={figures.multiple} />}
        hint={text('investment.multipleHint')}
      />
      {plain === null ? (
        <StatTile {...named(text('investment.irr'), 'irr')} value={<Irr of={figures.irr} />} />
      ) : (
        // A rate a year of some months is a guess about the others, so it is the smaller figure.
        <StatTile
          {...named(text('investment.plain'), 'irr')}
          value={<Ltr>{percent(plain * 100, locale)}</Ltr>}
          hint={
            figures.irr?.kind === 'rate' &&
            text('investment.yearly', { rate: irrWords(figures.irr, locale) })
          }
        />
      )}
    </>
  );
}
