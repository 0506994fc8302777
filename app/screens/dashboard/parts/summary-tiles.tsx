import type { ReactNode } from 'react';
import { compactMoney, count, money, percent } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import type { CurrencyTotals, DashboardSummary } from '~/models/dashboard/company.server';
import { Amount } from '~/ui/ltr';
import { StatTile, StatTiles } from '~/ui/stat-tile';

type Props = { summary: DashboardSummary; projectsHref: string; children?: ReactNode };

export function SummaryTiles({
  summary: { numberOfAssets, unpriced, totals, adminCount },
  projectsHref,
  children,
}: Props) {
  const text = useText();
  const locale = useLocale();
  const isMixed = totals.length > 1;
  const sum = ({ currency }: CurrencyTotals) => ({ currency, isShort: adminCount !== null });
  const roi = ({ roi, currency }: CurrencyTotals) =>
    roi === null ? '–' : isMixed ? `${percent(roi, locale)} ${currency}` : percent(roi, locale);
  const leftOut = unpriced > 0 ? text('dashboard.figures.leftOut', { count: unpriced }) : undefined;
  return (
    <StatTiles>
      <StatTile
        label={text('dashboard.figures.value')}
        value={<Lines totals={totals} line={(one) => <Sum minor={one.value} {...sum(one)} />} />}
      />
      <StatTile
        label={text('dashboard.figures.investment')}
        value={
          <Lines totals={totals} line={(one) => <Sum minor={one.investment} {...sum(one)} />} />
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

/** A thousand million, in minor units: longer figures do not fit a tile. */
const tooLong = 100_000_000_000;

function Sum({ minor, currency, isShort }: { minor: number; currency: string; isShort: boolean }) {
  const whole = money(minor, currency);
  if (!isShort && Math.abs(minor) < tooLong) return whole;
  return <span title={whole}>{compactMoney(minor, currency)}</span>;
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
      <Amount>{line(one)}</Amount>
    </div>
  ));
}
