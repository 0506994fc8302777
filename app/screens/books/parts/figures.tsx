import { money, percent } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import type { Figures } from '~/models/books/budget-lines.server';
import type { ExpectedProfit } from '~/models/projects/expected-profit.server';
import { reasonsInWords } from '~/screens/shell/profit-words';
import { Money } from '~/ui/money';
import { Standing } from '~/ui/standing';
import { StatTile, StatTiles } from '~/ui/stat-tile';

type MoneyFiguresProps = {
  total: Figures;
  currency: string;
  figures: {
    owed: number;
    owedBills: number;
    income: number;
    contingencyLeft: number | null;
    cash: number;
    owedToOwner: number;
    expected: Pick<ExpectedProfit, 'profit' | 'reasons'>;
  };
  hrefs: { journal: string; owed: string; income: string; cash: string; expected: string };
  forecastHref?: string;
};

/** The figures that matter, before the table that explains them. */
export function MoneyFigures({ total, currency, figures, ...links }: MoneyFiguresProps) {
  const { hrefs, forecastHref } = links;
  const text = useText();
  const locale = useLocale();
  const { owed, owedBills, income, contingencyLeft, cash, owedToOwner, expected } = figures;
  function words(minor: number) {
    return money(minor, currency);
  }
  const tile = (minor: number | null) => <Money minor={minor} currency={currency} isShort />;
  const spentOf =
    total.revised > 0 &&
    text('money.figure.spentOf', {
      percent: percent(Math.round((total.actual / total.revised) * 100), locale),
      budget: words(total.revised),
    });
  return (
    <StatTiles isWide>
      <StatTile label={text('money.figure.cash')} href={hrefs.cash} value={tile(cash)} />
      <StatTile
        label={text(`money.figure.${owedToOwner < 0 ? 'owedByOwner' : 'owedToOwner'}`)}
        href={hrefs.journal}
        value={tile(Math.abs(owedToOwner))}
      />
      <StatTile
        label={text('money.figure.spent')}
        href={hrefs.journal}
        value={tile(total.actual)}
        hint={spentOf}
      />
      <StatTile
        label={text('money.figure.expected')}
        href={hrefs.expected}
        value={tile(expected.profit)}
        hint={reasonsInWords(text, expected, currency)}
      />
      <StatTile
        label={text('money.figure.budget')}
        href="#budget"
        value={tile(total.revised)}
        hint={budgetHint()}
      />
      <StatTile
        label={text('money.figure.owed')}
        href={hrefs.owed}
        value={tile(owed)}
        hint={
          owedBills > 0
            ? text('money.figure.bills', { count: owedBills })
            : text('money.figure.noBills')
        }
      />
      <StatTile
        label={text('money.figure.forecast')}
        href={forecastHref}
        value={tile(total.forecast)}
        hint={<Standing figures={total} currency={currency} isSentence />}
      />
      {income !== 0 && (
        <StatTile label={text('money.figure.income')} href={hrefs.income} value={tile(income)} />
      )}
      {contingencyLeft !== null && (
        <StatTile
          label={text('money.figure.contingency')}
          href="#budget"
          value={tile(contingencyLeft)}
          hint={contingencyLeft < 0 && text('money.figure.contingencyUsed')}
        />
      )}
    </StatTiles>
  );

  function budgetHint() {
    if (total.revised === 0) return text('money.figure.noBudget');
    const { original, approved } = total;
    return (
      approved !== 0 &&
      text('money.figure.original', { original: words(original), approved: words(approved) })
    );
  }
}
