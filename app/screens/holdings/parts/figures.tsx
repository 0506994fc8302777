import { money, percent } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import type { Rate } from '~/models/finance/rate';
import type { Figures } from '~/models/investments/returns';
import { irrWords, multipleWords, roundedEstimate } from '~/models/investments/words';
import { explainedLinks } from '~/ui/explain';
import { Ltr } from '~/ui/ltr';
import { Money } from '~/ui/money';
import { StatTile } from '~/ui/stat-tile';

/** A yearly rate in percent, or the reason that there is none. */
export function Irr({ of: rate }: { of: Rate }) {
  const locale = useLocale();
  return irrWords(rate, locale);
}

export const Multiple = ({ of: multiple }: { of: number | null }) => (
  <Ltr>{multipleWords(multiple)}</Ltr>
);

type EstimateProps = { minor: number | null; currency: string; href?: string };

export const Estimate = ({ minor, ...shown }: EstimateProps) => (
  <Money minor={minor === null ? null : roundedEstimate(minor)} {...shown} />
);

type Props = {
  figures: Figures;
  currency: string;
  /** The explained figures of the page; null if it explains none. */
  explained?: Parameters<typeof explainedLinks>[0];
  /** The id of their `Explain`. */
  explainedId?: string;
};

/** Contributions, distributions, and the value of the rest. */
export function FigureTiles({ figures, currency, explained = null, explainedId }: Props) {
  const text = useText();
  const locale = useLocale();
  const { distributed, preferred, returned, profit, accrued, estimate, plain } = figures;
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
        hint={distributed > 0 && text('investment.byKind', byKind)}
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
      <StatTile
        {...named(text('investment.estimate'), 'estimate')}
        value={<Estimate minor={estimate} currency={currency} />}
        hint={text(estimate === null ? 'investment.noEstimate' : 'investment.estimateHint')}
      />
      <StatTile
        {...named(text('investment.multiple'), 'multiple')}
        value={<Multiple of={figures.multiple} />}
        hint={text('investment.multipleHint')}
      />
      <StatTile
        {...named(text('investment.irr'), 'irr')}
        value={<Irr of={figures.irr} />}
        hint={plain !== null && text('investment.plain', { rate: percent(plain * 100, locale) })}
      />
    </>
  );
}
