import { money, percent } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import { type Example, exampleCapital, exampleProceeds, type Tier } from '~/models/terms/tiers';
import { tierWords } from '~/models/terms/words';
import { Money } from '~/ui/money';
import { FigureCell, FigureHead, TableFrame } from '~/ui/table-parts';

/** The tiers in the order in which they are paid. */
export function TierList({ tiers }: { tiers: Tier[] }) {
  const text = useText();
  return (
    <ol className="list-decimal space-y-1 ps-6">
      {tiers.map((tier) => (
        <li key={tierWords(text, tier)}>{tierWords(text, tier)}</li>
      ))}
    </ol>
  );
}

/** A worked example in the project's currency. */
export function WorkedExample({ example, currency }: { example: Example; currency: string }) {
  const text = useText();
  const locale = useLocale();
  const amount = (minor: number) => <Money minor={minor} currency={currency} />;
  const labels = [text('terms.example.investors'), text('terms.example.sponsor')] as const;
  return (
    <>
      <p className="mb-2">
        {text('terms.example.lead', {
          capital: money(exampleCapital, currency),
          proceeds: money(exampleProceeds, currency),
        })}
      </p>
      <TableFrame caption={text('terms.example.title')}>
        <thead>
          <tr>
            <th scope="col">{text('terms.example.tier')}</th>
            <FigureHead>{labels[0]}</FigureHead>
            <FigureHead>{labels[1]}</FigureHead>
          </tr>
        </thead>
        <tbody>
          {example.rows.map(({ tier, investors, sponsor }) => (
            <tr key={tierWords(text, tier)}>
              <th scope="row">{tierWords(text, tier)}</th>
              <FigureCell label={labels[0]}>{amount(investors)}</FigureCell>
              <FigureCell label={labels[1]}>{amount(sponsor)}</FigureCell>
            </tr>
          ))}
        </tbody>
        <tfoot className="border-ink font-[600] sm:border-t-2">
          <tr>
            <th scope="row">{text('terms.example.total')}</th>
            <FigureCell label={labels[0]}>{amount(example.investors)}</FigureCell>
            <FigureCell label={labels[1]}>{amount(example.sponsor)}</FigureCell>
          </tr>
        </tfoot>
      </TableFrame>
      <p className="mt-2">
        {text('terms.example.result', {
          multiple: example.multiple.toFixed(2),
          irr: example.irr === null ? '–' : percent(example.irr * 100, locale),
        })}
      </p>
    </>
  );
}
