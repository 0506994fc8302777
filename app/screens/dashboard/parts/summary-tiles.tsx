import type { ReactNode } from 'react';
import { count, money, percent } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import type { CurrencyTotals, DashboardSummary } from '~/models/dashboard/summary.server';
import { Amount } from '~/ui/amount';
import { StatTile, StatTiles } from '~/ui/stat-tile';

type Props = { summary: DashboardSummary; projectsHref: string; children?: ReactNode };

/** The four figures of every admin's dashboard; `children` are tiles after them. */
export function SummaryTiles({ summary: { numberOfAssets, totals }, projectsHref, children }: Props) {
  const text = useText();
  const locale = useLocale();
  const isMixed = totals.length > 1;
  const roi = ({ roi, currency }: CurrencyTotals) =>
    roi === null ? '–' : isMixed ? `${percent(roi, locale)} ${currency}` : percent(roi, locale);
  return (
    <StatTiles>
      <StatTile
        label={text('dashboard.figures.value')}
        value={<Lines totals={totals} line={({ value, currency }) => money(value, currency)} />}
      />
      <StatTile
        label={text('dashboard.figures.investment')}
        value={<Lines totals={totals} line={({ investment, currency }) => money(investment, currency)} />}
      />
      <StatTile
        label={text('dashboard.figures.roi')}
        value={<Lines totals={totals} line={roi} />}
        hint={text('dashboard.figures.roiHint')}
      />
      <StatTile
        label={text('dashboard.figures.assets')}
        value={<a href={projectsHref}>{count(numberOfAssets, locale)}</a>}
      />
      {children}
    </StatTiles>
  );
}

/** Sums of different currencies stay apart, a line each in the same order on every tile. */
function Lines({ totals, line }: { totals: CurrencyTotals[]; line: (totals: CurrencyTotals) => string }) {
  if (totals.length === 0) return '–';
  return totals.map((one) => (
    <div key={one.currency}>
      <Amount>{line(one)}</Amount>
    </div>
  ));
}
