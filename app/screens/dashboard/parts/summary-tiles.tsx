import type { ReactNode } from 'react';
import { count, percent } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import type { CurrencyTotals, DashboardSummary } from '~/models/dashboard/company.server';
import { Money } from '~/ui/money';
import { StatTile, StatTiles } from '~/ui/stat-tile';

type Props = { summary: DashboardSummary; projectsHref: string; children?: ReactNode };

export function SummaryTiles({
  summary: { numberOfAssets, unpriced, sold, totals },
  projectsHref,
  children,
}: Props) {
  const text = useText();
  const locale = useLocale();
  const isMixed = totals.length > 1;
  const roi = ({ roi, currency }: CurrencyTotals) =>
    roi === null ? '–' : isMixed ? `${percent(roi, locale)} ${currency}` : percent(roi, locale);
  const soldOut = sold > 0 ? text('dashboard.figures.sold', { count: sold }) : undefined;
  const leftOut =
    unpriced > 0
      ? [text('dashboard.figures.leftOut', { count: unpriced }), soldOut]
          .filter(Boolean)
          .join(' · ')
      : soldOut;
  return (
    <StatTiles>
      <StatTile
        label={text('dashboard.figures.value')}
        href={projectsHref}
        value={
          <Lines
            totals={totals}
            line={(one) => <Money minor={one.value} currency={one.currency} isShort />}
          />
        }
        hint={soldOut}
      />
      <StatTile
        label={text('dashboard.figures.investment')}
        href={projectsHref}
        value={
          <Lines
            totals={totals}
            line={(one) => <Money minor={one.investment} currency={one.currency} isShort />}
          />
        }
        hint={leftOut}
      />
      <StatTile
        label={text('dashboard.figures.roi')}
        value={<Lines totals={totals} line={roi} />}
        hint={leftOut ?? text('dashboard.figures.roiHint')}
      />
      <StatTile
        label={text('dashboard.figures.assets')}
        value={<a href={projectsHref}>{count(numberOfAssets, locale)}</a>}
      />
      {children}
    </StatTiles>
  );
}

/** Sums of different currencies stay separate, one line each, in the same order on every tile. */
function Lines({
  totals,
  line,
}: {
  totals: CurrencyTotals[];
  line: (totals: CurrencyTotals) => ReactNode;
}) {
  if (totals.length === 0) return '–';
  return totals.map((one) => (
    <div key={one.currency}>
      <bdi className="whitespace-nowrap">{line(one)}</bdi>
    </div>
  ));
}
