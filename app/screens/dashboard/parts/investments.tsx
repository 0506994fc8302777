import type { ReactNode } from 'react';
import { investmentsPath } from '~/book-paths';
import { day } from '~/i18n/format';
import { useText } from '~/i18n/text';
import type { InvestmentSummary } from '~/models/investments/summary.server';
import { InvestmentAlerts } from '~/screens/shell/investment-alerts';
import { Section } from '~/ui/card';
import { AboutMoney, Money } from '~/ui/money';
import { StatTile, StatTiles } from '~/ui/stat-tile';

type Total = InvestmentSummary['totals'][number];

/** An investor's payments due, news, and figures over all projects. */
export function Investments({
  summary: { totals, toPay, unread, news },
}: {
  summary: InvestmentSummary;
}) {
  const text = useText();
  if (totals.length === 0) return null;
  /** Amounts of different currencies stay separate. */
  const lines = (line: (total: Total) => ReactNode) =>
    totals.map((total) => <div key={total.currency}>{line(total)}</div>);
  const amount = (of: (total: Total) => number | null) =>
    lines((total) => <Money minor={of(total)} currency={total.currency} isShort />);
  const estimatedOn = totals.find((total) => total.estimatedOn !== null)?.estimatedOn ?? null;
  return (
    <>
      <InvestmentAlerts toPay={toPay} unread={unread} news={news} />
      <Section
        title={text('holding.own.title')}
        action={<a href={investmentsPath()}>{text('dashboard.investments.all')}</a>}
      >
        <StatTiles isTight>
          <StatTile
            label={text('holding.field.committed')}
            href={investmentsPath()}
            value={amount(({ committed }) => committed)}
          />
          <StatTile
            label={text('investment.paidIn')}
            href={investmentsPath()}
            value={amount(({ contributed }) => contributed)}
          />
          <StatTile
            label={text('investment.distributed')}
            href={investmentsPath()}
            value={amount(({ distributed }) => distributed)}
          />
          {estimatedOn !== null && (
            <StatTile
              label={text('investment.estimate')}
              href={investmentsPath()}
              value={lines(({ estimate, currency }) => (
                <AboutMoney minor={estimate} currency={currency} isShort />
              ))}
              hint={text('investment.estimateHint', { date: day(estimatedOn) })}
            />
          )}
        </StatTiles>
      </Section>
    </>
  );
}
